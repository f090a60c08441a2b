/** Texts of toast codes (NOTI-11 to NOTI-13); the keys are the codes of the specification. */
export const toast = {
  'password.updated': 'Ihr Passwort wurde geändert',
  'session.ended': 'Die Sitzung wurde beendet',
  'approval.approved': 'Freigegeben: Bestellung {orderNumber} ist ausgelöst',
  'approval.declined': 'Die Anfrage ist abgelehnt',
  'approval.back.in.cart': 'Die Positionen liegen wieder im Warenkorb',
  'identity.unlinked': 'Die Verknüpfung ist entfernt',
  'approval.settings.saved': 'Gespeichert',
  'approval.settings.deleted': 'Gelöscht',
  'product.added.to.cart': 'Der Artikel liegt im Warenkorb',
  'products.added.to.cart_one': '{count} Position liegt im Warenkorb',
  'products.added.to.cart_other': '{count} Positionen liegen im Warenkorb',
  'product.removed.from.cart': 'Der Artikel wurde aus dem Warenkorb entfernt',
  'products.removed.from.cart_one': '{count} Position wurde aus dem Warenkorb entfernt',
  'products.removed.from.cart_other': '{count} Positionen wurden aus dem Warenkorb entfernt',
  'cart.lines.dropped_one': 'Nicht mehr lieferbar und aus dem Warenkorb entfernt: {skus}',
  'cart.lines.dropped_other':
    '{count} Artikel sind nicht mehr lieferbar und wurden aus dem Warenkorb entfernt: {skus}',
  'lines.moved.to.pre.order_one': 'Der Rest liegt im Vororder-Warenkorb',
  'lines.moved.to.pre.order_other': 'Die Fehlmengen von {count} Positionen liegen im Vororder-Warenkorb',
  'entries.season.over_one':
    '{count} eingegebenes Stück ist entfallen: Für die Saison kann nicht mehr vorbestellt werden',
  'entries.season.over_other':
    '{count} eingegebene Stück sind entfallen: Für die Saison kann nicht mehr vorbestellt werden',
  'entries.kept.discarded_one': '{count} eingetippte Zeile wurde verworfen',
  'entries.kept.discarded_other': '{count} eingetippte Zeilen wurden verworfen',
  'entries.kept.gone': 'Nicht mehr bestellbar oder nicht mehr in dieser Liste: {skus}',
  'entries.kept.changed':
    'Nichts hinzugefügt: Diese Artikel gibt es so nicht mehr, bitte prüfen Sie ihre Mengen mit „Zeigen“: {skus}',
  'session.expired.kept_one':
    'Ihre Sitzung ist abgelaufen. {count} Änderung am Warenkorb wird gespeichert, sobald Sie sich wieder anmelden.',
  'session.expired.kept_other':
    'Ihre Sitzung ist abgelaufen. {count} Änderungen am Warenkorb werden gespeichert, sobald Sie sich wieder anmelden.',
  'cart.changes.sent_one': '{count} Änderung am Warenkorb von vorhin ist jetzt gespeichert',
  'cart.changes.sent_other': '{count} Änderungen am Warenkorb von vorhin sind jetzt gespeichert',
  'entries.of.others.dropped':
    'Eingaben, die ein anderer Benutzer hier nicht abgeschlossen hat, wurden verworfen',
  'not.added.offline': 'Nicht hinzugefügt: Es gibt gerade keine Verbindung. Ihre Mengen bleiben stehen.',
  'cart.seasons.over':
    'Nicht übernommen, weil für die Saison nicht mehr vorbestellt werden kann: {skus}. Die Mengen der anderen Saisons bleiben.',
  'cart.lines.refused': '{reason}: {skus}',
  'product.stock.not.enough': 'Dieses Produkt ist nicht in ausreichender Menge vorhanden',
  'cart.lines.mended_one': '{count} Position wurde angepasst',
  'cart.lines.mended_other': '{count} Positionen wurden angepasst',
  'cart.block_one': '{count} Menge wurde geändert',
  'cart.block_other': '{count} Mengen wurden geändert',
  'cart.block.partly_one':
    '{count} Menge wurde geändert. Gekürzt oder unverändert wegen Verpackungseinheit oder Bestand: {number}',
  'cart.block.partly_other':
    '{count} Mengen wurden geändert. Gekürzt oder unverändert wegen Verpackungseinheit oder Bestand: {number}',
  'cart.block.refused_one':
    '{count} Menge blieb unverändert: Verpackungseinheit oder Bestand lassen sie nicht zu.',
  'cart.block.refused_other':
    '{count} Mengen blieben unverändert: Verpackungseinheit oder Bestand lassen sie nicht zu.',
  'cart.block.unplaced_one':
    '{count} eingefügter Wert hat in der Matrix kein Feld und wurde nicht übernommen.',
  'cart.block.unplaced_other':
    '{count} eingefügte Werte haben in der Matrix kein Feld und wurden nicht übernommen.',
  'cart.block.unread_one': '{count} Wert ist keine ganze Menge; sein Feld blieb unverändert.',
  'cart.block.unread_other': '{count} Werte sind keine ganzen Mengen; ihre Felder blieben unverändert.',
  'cart.block.unknownHeads_one':
    '{count} Wert wurde nicht übernommen: Die Überschriften des Blocks sind nicht die dieser Matrix.',
  'cart.block.unknownHeads_other':
    '{count} Werte wurden nicht übernommen: Die Überschriften des Blocks sind nicht die dieser Matrix.',
  'product.add.cart.loading.wait': 'Der Warenkorb wird noch geladen, bitte einen Moment warten',
  'product.added.to.wishlist': 'Der Artikel steht auf der Merkliste',
  'product.removed.from.wishlist': 'Der Artikel wurde von der Merkliste entfernt',
  'shipping.methods.failed': 'Die Versandarten konnten nicht geladen werden: {reason}',
  'shipping.countries.failed': 'Die Lieferländer konnten nicht geladen werden: {reason}',
  'alarm.set': 'Der Bestandsalarm ist gesetzt',
  'alarm.set.low':
    'Der Alarm ist gesetzt, der Bestand liegt aber schon nicht mehr über dieser Menge. Wir melden, wenn der Artikel wieder lieferbar ist oder erneut knapp wird.',
  'alarm.deleted': 'Gelöscht',
  'entry.rows.tooMany':
    'Mehr als {max} Zeilen fasst die Liste nicht. Legen Sie zuerst die geprüften Zeilen in den Warenkorb.',
  'entry.rows.removed_one': '{count} Zeile wurde entfernt',
  'entry.rows.removed_other': '{count} Zeilen wurden entfernt',
  'user.saved': '{name} ist gespeichert',
  'user.invited': 'Die Einladung an {email} ist unterwegs',
  'user.locked': '{name} ist gesperrt',
  'user.unlocked': '{name} ist entsperrt',
  'recovery.codes.left_one': 'Es bleibt {count} Wiederherstellungscode, neue erstellen Sie im Profil',
  'recovery.codes.left_other': 'Es bleiben {count} Wiederherstellungscodes, neue erstellen Sie im Profil',
  'second.factor.off': 'Die Zwei-Faktor-Anmeldung ist ausgeschaltet',
  'user.factor.reset': '{name} meldet sich jetzt nur mit dem Passwort an',
  'user.link.sent': 'Der Link an {email} ist unterwegs',
  'draft.saved': '„{name}“ ist gespeichert',
  'draft.deleted': '„{name}“ wurde gelöscht',
  'draft.loaded_one': '„{name}“ ist geladen: {count} Position im Warenkorb',
  'draft.loaded_other': '„{name}“ ist geladen: {count} Positionen im Warenkorb',
  'draft.taken.back': 'Der Warenkorb ist wieder wie vorher',
  'draft.seasons.partly': 'Für einen Teil der Mengen ist die Saison beendet, bitte prüfen Sie: {skus}',
  'draft.seasons.ended': 'Nicht übernommen, weil keine ihrer Saisons mehr angeboten wird: {skus}',
  'company.changed.cart':
    'Der Kunde wurde in einem anderen Fenster gewechselt. Ihre letzte Änderung am Warenkorb ist nicht gespeichert.',
  'company.changed.nothing': 'Der Kunde wurde in einem anderen Fenster gewechselt.',
  'company.changed.order': 'Der Kunde wurde in einem anderen Fenster gewechselt. Es wurde nichts bestellt.',
  'address.deleted': 'Die Adresse ist gelöscht',
  'profile.saved': 'Ihre Angaben sind gespeichert',
  'profile.saved.pending': 'Gespeichert. Wir haben einen Link zur Bestätigung an {email} gesendet.',
  'profile.email.kept': 'Es bleibt bei {email}',
  'nothing.to.add': 'Bitte geben Sie zuerst eine Menge ein',
  'open.cart': 'Warenkorb öffnen',
  'open.wishlist': 'Merkliste öffnen',
  'an.error.occurred': 'Das hat nicht geklappt, bitte versuchen Sie es erneut',
  'data.load.error': 'Beim Laden Ihrer Daten ist ein Fehler aufgetreten, bitte versuchen Sie es erneut',
} as const;
