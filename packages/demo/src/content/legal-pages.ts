import type { Localised, Row } from '../model.ts';
import type { Seller } from './seller.ts';

/** Imprint, privacy, terms, returns and delivery of a seller as content pages; imprint and privacy are public (CONT-07). */
export function legalPages(seller: Seller): Row[] {
  return [
    {
      slug: 'imprint',
      title: { de: 'Impressum', en: 'Imprint' },
      body: imprint(seller),
      isPublic: true,
      position: 1,
    },
    {
      slug: 'privacy',
      title: { de: 'Datenschutz', en: 'Privacy' },
      body: privacy(seller),
      isPublic: true,
      position: 2,
    },
    {
      slug: 'agb',
      title: { de: 'Allgemeine Geschäftsbedingungen', en: 'General Terms and Conditions' },
      body: terms(seller),
      isPublic: true,
      position: 3,
    },
    {
      slug: 'returns',
      title: { de: 'Rückgabe und Reklamation', en: 'Returns and Complaints' },
      body: returns(seller),
      isPublic: false,
      position: 4,
    },
    {
      slug: 'delivery',
      title: { de: 'Versand und Zahlung', en: 'Delivery and Payment' },
      body: delivery(seller),
      isPublic: false,
      position: 5,
    },
  ];
}

/** The privacy policy in both languages. */
export function privacy({ name, address, postCode, city, email, phone }: Seller): Localised {
  return {
    de: html([
      [
        'Verantwortlicher',
        `Verantwortlich für die Datenverarbeitung in diesem Bestellportal ist die ${name}, ${address}, ${postCode} ${city}, Telefon ${phone}, E-Mail ${email}.`,
      ],
      [
        'Welche Daten wir verarbeiten',
        'Wir verarbeiten die Angaben Ihres Firmenkontos (Name, dienstliche E-Mail-Adresse, Telefonnummer, Liefer- und Rechnungsanschriften) sowie Ihre Warenkörbe, Bestellungen, Rechnungen und Benachrichtigungen. Rechtsgrundlage ist Art. 6 Abs. 1 lit. b DSGVO, für Aufbewahrungspflichten Art. 6 Abs. 1 lit. c DSGVO.',
      ],
      [
        'Cookies',
        'Das Portal setzt ausschließlich technisch notwendige Cookies: die Anmeldung (bis zu 30 Tage) und die Wahl der Sprache (365 Tage). Cookies für Werbung oder Profilbildung verwenden wir nicht, eine Einwilligung ist deshalb nicht nötig.',
      ],
      [
        'Zugriffsstatistik',
        'Wir zählen Seitenaufrufe ohne IP-Adresse und ohne Suchbegriffe. Ein Rückschluss auf einzelne Personen ist daraus nicht möglich.',
      ],
      [
        'Empfänger',
        'Anschrift und Telefonnummer geben wir an das beauftragte Versandunternehmen weiter, Zahlungsdaten an die kontoführende Bank. Eine Übermittlung in Drittländer außerhalb der EU und der Schweiz findet nicht statt.',
      ],
      [
        'Speicherdauer',
        'Bestellungen und Rechnungen bewahren wir nach Handels- und Steuerrecht bis zu zehn Jahre auf. Andere Daten löschen wir, sobald das Geschäftsverhältnis endet.',
      ],
      [
        'Ihre Rechte',
        `Sie haben das Recht auf Auskunft, Berichtigung, Löschung, Einschränkung, Widerspruch und Datenübertragbarkeit. Wenden Sie sich dazu an ${email}. Beschwerden richten Sie an die zuständige Aufsichtsbehörde.`,
      ],
    ]),
    en: html([
      [
        'Controller',
        `The controller for this ordering portal is ${name}, ${address}, ${postCode} ${city}, Germany, phone ${phone}, e-mail ${email}.`,
      ],
      [
        'What we process',
        'We process the details of your company account (name, business e-mail address, phone number, delivery and invoice addresses) and your carts, orders, invoices and notifications. The legal basis is Art. 6 (1) (b) GDPR; for retention duties Art. 6 (1) (c) GDPR.',
      ],
      [
        'Cookies',
        'The portal sets only cookies that are technically necessary: your sign-in (up to 30 days) and your choice of language (365 days). We use no cookies for advertising or profiling, so no consent is needed.',
      ],
      [
        'Access statistics',
        'We count page views without IP addresses and without search terms. Conclusions about individuals are not possible.',
      ],
      [
        'Recipients',
        'We pass address and phone number to the carrier, and payment data to the bank. Nothing is transferred to countries outside the EU and Switzerland.',
      ],
      [
        'Retention',
        'Orders and invoices are kept for up to ten years under German commercial and tax law. Other data are deleted when the business relationship ends.',
      ],
      [
        'Your rights',
        `You have the right to access, rectification, erasure, restriction, objection and portability. Please write to ${email}. Complaints may be lodged with the supervisory authority.`,
      ],
    ]),
  };
}

/** The return policy in both languages. */
export function returns({ email, phone }: Seller): Localised {
  return {
    de: html([
      [
        'Reklamation',
        `Bitte prüfen Sie die Ware bei Anlieferung und melden Sie sichtbare Schäden innerhalb von zwei Werktagen, verdeckte Mängel unverzüglich nach Entdeckung (§ 377 HGB): ${email} oder ${phone}. Nennen Sie Auftragsnummer, Artikelnummer und Menge, am besten mit Foto.`,
      ],
      [
        'Rückgabe',
        'Unbenutzte Lagerware in Originalverpackung nehmen wir innerhalb von 30 Tagen nach Absprache zurück. Wir schreiben den Warenwert abzüglich 10 % Wiedereinlagerung gut. Vororderware, Sonderanfertigungen und bestickte Artikel sind ausgeschlossen.',
      ],
      [
        'Ablauf',
        'Sie erhalten von uns ein Rücksendeetikett. Nach Eingang prüfen wir die Ware innerhalb von fünf Werktagen und stellen die Gutschrift in Ihr Konto ein.',
      ],
    ]),
    en: html([
      [
        'Complaints',
        `Please check the goods on delivery and report visible damage within two working days, hidden defects as soon as they are found (section 377 of the German Commercial Code): ${email} or ${phone}. State order number, article number and quantity, ideally with a photo.`,
      ],
      [
        'Returns',
        'We take back unused stock articles in their original packaging within 30 days by arrangement. We credit the value of the goods less 10 % for restocking. Pre-ordered goods, special orders and embroidered articles are excluded.',
      ],
      [
        'Procedure',
        'We send you a return label. After arrival we check the goods within five working days and post the credit note to your account.',
      ],
    ]),
  };
}

function imprint(seller: Seller): Localised {
  const { name, address, postCode, city, phone, email, vatId, register, managingDirector } = seller;
  return {
    de: html([
      ['Angaben gemäß § 5 DDG', `${name}<br>${address}<br>${postCode} ${city}<br>Deutschland`],
      ['Vertreten durch', `Geschäftsführung: ${managingDirector}`],
      ['Kontakt', `Telefon: ${phone}<br>E-Mail: <a href="mailto:${email}">${email}</a>`],
      ['Registereintrag', register],
      ['Umsatzsteuer-Identifikationsnummer', `${vatId} (§ 27a UStG)`],
      [
        'Hinweis',
        'Unser Angebot richtet sich ausschließlich an Unternehmer im Sinne des § 14 BGB. An Verbraucherstreitbeilegung nehmen wir nicht teil.',
      ],
    ]),
    en: html([
      ['Information under section 5 DDG', `${name}<br>${address}<br>${postCode} ${city}<br>Germany`],
      ['Represented by', `Managing director: ${managingDirector}`],
      ['Contact', `Phone: ${phone}<br>E-mail: <a href="mailto:${email}">${email}</a>`],
      ['Register', register],
      ['VAT identification number', vatId],
      [
        'Note',
        'Our offer is directed exclusively at businesses within the meaning of section 14 of the German Civil Code.',
      ],
    ]),
  };
}

function terms({ name, terms: { dueDays, discountDays, discountPercent }, venue }: Seller): Localised {
  return {
    de: html([
      [
        '§ 1 Geltungsbereich',
        `Diese Bedingungen gelten für alle Lieferungen der ${name} an Unternehmer (§ 14 BGB), juristische Personen des öffentlichen Rechts und öffentlich-rechtliche Sondervermögen. Abweichende Bedingungen des Käufers gelten nur, wenn wir ihnen ausdrücklich zugestimmt haben.`,
      ],
      [
        '§ 2 Vertragsschluss',
        'Die Darstellung im Bestellportal ist kein bindendes Angebot. Mit „Zahlungspflichtig bestellen“ geben Sie ein Angebot ab; der Vertrag kommt mit unserer Auftragsbestätigung zustande.',
      ],
      [
        '§ 3 Preise',
        'Alle Preise verstehen sich in Euro ab Lager zuzüglich der gesetzlichen Umsatzsteuer, Verpackung und Versand, soweit nichts anderes angegeben ist. Es gelten die Preise Ihrer Preisliste am Tag der Bestellung.',
      ],
      [
        '§ 4 Zahlung',
        `Rechnungen sind innerhalb von ${dueDays} Tagen ohne Abzug fällig. Bei Zahlung innerhalb von ${discountDays} Tagen gewähren wir ${discountPercent} % Skonto. Bei Zahlungsverzug gelten die gesetzlichen Zinsen; weitere Lieferungen können wir von Vorauszahlung abhängig machen.`,
      ],
      [
        '§ 5 Lieferung',
        'Liefertermine sind verbindlich, wenn wir sie schriftlich bestätigt haben. Teillieferungen sind zulässig, soweit sie zumutbar sind. Vororders liefern wir zum Saisontermin; eine Stornierung ist bis acht Wochen davor möglich.',
      ],
      [
        '§ 6 Eigentumsvorbehalt',
        'Die Ware bleibt bis zur vollständigen Bezahlung aller Forderungen aus der Geschäftsverbindung unser Eigentum. Der Käufer darf sie im ordentlichen Geschäftsgang weiterverkaufen und tritt die daraus entstehenden Forderungen an uns ab.',
      ],
      [
        '§ 7 Mängel',
        'Für Mängel haften wir nach den gesetzlichen Vorschriften mit einer Verjährungsfrist von zwölf Monaten ab Lieferung. Die Untersuchungs- und Rügepflicht nach § 377 HGB bleibt unberührt.',
      ],
      [
        '§ 8 Haftung',
        'Wir haften unbeschränkt für Vorsatz und grobe Fahrlässigkeit sowie nach dem Produkthaftungsgesetz, bei einfacher Fahrlässigkeit nur für die Verletzung wesentlicher Vertragspflichten und begrenzt auf den vorhersehbaren Schaden.',
      ],
      [
        '§ 9 Schlussbestimmungen',
        `Es gilt deutsches Recht ohne das UN-Kaufrecht. Gerichtsstand ist ${venue.de}.`,
      ],
    ]),
    en: html([
      [
        '1 Scope',
        `These terms apply to all deliveries of ${name} to businesses, public-law entities and special funds under public law. Deviating terms of the buyer apply only where we have expressly agreed to them.`,
      ],
      [
        '2 Conclusion of contract',
        'The presentation in the ordering portal is not a binding offer. With “Place binding order” you make an offer; the contract is concluded by our order confirmation.',
      ],
      [
        '3 Prices',
        'All prices are in euro ex warehouse plus statutory VAT, packaging and shipping unless stated otherwise. The prices of your price list on the day of the order apply.',
      ],
      [
        '4 Payment',
        `Invoices are due within ${dueDays} days without deduction. We grant a ${discountPercent} % cash discount for payment within ${discountDays} days. Statutory interest applies in case of default; further deliveries may be made subject to prepayment.`,
      ],
      [
        '5 Delivery',
        'Delivery dates are binding when we have confirmed them in writing. Partial deliveries are permitted where reasonable. Pre-orders are delivered on the season date and may be cancelled up to eight weeks before it.',
      ],
      [
        '6 Retention of title',
        'The goods remain our property until all claims from the business relationship are paid in full. The buyer may resell them in the ordinary course of business and assigns the resulting claims to us.',
      ],
      [
        '7 Defects',
        'We are liable for defects under statutory law with a limitation period of twelve months from delivery. The duty to inspect and give notice under section 377 of the German Commercial Code remains unaffected.',
      ],
      [
        '8 Liability',
        'We are liable without limit for intent and gross negligence and under the Product Liability Act; for simple negligence only for breach of essential duties, limited to foreseeable damage.',
      ],
      [
        '9 Final provisions',
        `German law applies, excluding the CISG. The place of jurisdiction is ${venue.en}. The German text prevails.`,
      ],
    ]),
  };
}

function delivery({ freeFrom, terms: { dueDays, discountDays, discountPercent } }: Seller): Localised {
  return {
    de: html([
      [
        'Versand',
        `Lagerware verlässt unser Haus bei Bestellung bis 14 Uhr am selben Werktag. Innerhalb Deutschlands liefern wir ab ${freeFrom.de} Warenwert frei Haus.`,
      ],
      [
        'Länder',
        'Wir liefern nach Deutschland, Österreich, Frankreich und in die Schweiz. Sendungen in die Schweiz verzollen wir für Sie; die Einfuhrsteuer trägt der Empfänger.',
      ],
      [
        'Zahlung',
        `Auf Rechnung mit ${dueDays} Tagen Zahlungsziel, ${discountPercent} % Skonto bei Zahlung innerhalb von ${discountDays} Tagen, oder per Vorkasse.`,
      ],
    ]),
    en: html([
      [
        'Shipping',
        `Stock articles leave our warehouse the same working day when ordered before 2 pm. Within Germany delivery is free from a goods value of ${freeFrom.en}.`,
      ],
      [
        'Countries',
        'We deliver to Germany, Austria, France and Switzerland. We clear consignments to Switzerland through customs; import tax is borne by the recipient.',
      ],
      [
        'Payment',
        `On account within ${dueDays} days, with a ${discountPercent} % cash discount for payment within ${discountDays} days, or by prepayment.`,
      ],
    ]),
  };
}

/** Sections as HTML. */
export function html(sections: [title: string, text: string][]): string {
  return sections.map(([title, text]) => `<h2>${title}</h2><p>${text}</p>`).join('\n');
}
