export const address = {
  title: 'Adressen',
  type: {
    type0: 'Allgemeine Adresse',
    type1: 'Lieferadresse',
    type2: 'Rechnungsadresse',
    type3: 'Postadresse',
  },
  typeHint: {
    type0: 'Wird für Lieferungen und Rechnungen angeboten.',
    type1: 'Wird nur für Lieferungen angeboten.',
    type2: 'Wird nur für Rechnungen angeboten.',
    type3: 'Nur für Briefe; beim Bestellen nicht wählbar.',
  },
  makeDefault: 'Als Standard',
  makeDefaultOf: 'Als Standard: {name}',
  search: 'Adressen durchsuchen',
  nothingFound: 'Keine Adresse passt zu „{search}“.',
  count_one: '{count} Adresse',
  count_other: '{count} Adressen',
  emptyTitle: 'Noch keine Adresse hinterlegt',
  emptyText: 'Legen Sie eine Adresse an, dann steht sie bei der nächsten Bestellung zur Auswahl.',
  emptyBlocked: 'Adressen hinterlegt Ihr Vertriebsleiter für Sie.',
  addBlocked:
    'Neue Adressen legt für Ihr Konto nur Ihr Vertriebsleiter an. Namen, Telefon und Standard können Sie ändern.',
  readOnly:
    'Mit Ihrem Zugang können Sie Adressen ansehen, aber nicht ändern. Das Recht vergibt Ihr Kundenadministrator.',
  addLimit: 'Mehr als {max} Adressen kann ein Unternehmen nicht hinterlegen.',
  placeBlocked: 'Straße, Ort und Land ändert nur Ihr Vertriebsleiter.',
  generalDefault:
    'Diese Adresse wird überall verwendet, wo keine andere gewählt ist. Machen Sie zuerst eine andere allgemeine Adresse zum Standard.',
  confirmDelete: {
    title: 'Adresse löschen?',
    text: 'Sie können für dieses Konto keine Adressen anlegen und die Adresse daher nicht selbst wiederherstellen.',
    action: 'Endgültig löschen',
  },
  new: { any: 'Neue Adresse', shipping: 'Neue Lieferadresse', invoice: 'Neue Rechnungsadresse' },
  change: 'Adresse bearbeiten',
  complete: 'Adresse ergänzen',
  asDefault: {
    any: 'Künftig als Standard verwenden',
    shipping: 'Künftig als Standard-Lieferadresse verwenden',
    invoice: 'Künftig als Standard-Rechnungsadresse verwenden',
  },
  changed: {
    title: 'Inzwischen von jemand anderem geändert',
    merged: 'Die neuen Werte stehen im Formular. Prüfen Sie sie und speichern Sie noch einmal.',
    both: 'Ihre Eingaben stehen noch im Formular. Gespeichert ist inzwischen etwas anderes. Prüfen Sie die Felder und speichern Sie noch einmal:',
  },
  zipCodeInvalid: {
    digits4: 'In diesem Land hat die Postleitzahl vier Ziffern',
    digits5: 'In diesem Land hat die Postleitzahl fünf Ziffern',
    digits3and2: 'In diesem Land hat die Postleitzahl fünf Ziffern, zum Beispiel 110 00',
    digits2dash3: 'In diesem Land hat die Postleitzahl die Form 00-950',
    digits4letters2: 'In diesem Land hat die Postleitzahl die Form 1012 AB',
  },
} as const;
