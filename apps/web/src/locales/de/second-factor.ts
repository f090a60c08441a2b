export const secondFactor = {
  title: 'Zwei-Faktor-Anmeldung',
  intro:
    'Zur Anmeldung geben Sie dann neben dem Passwort einen Code aus einer Authentifizierungs-App auf Ihrem Telefon ein.',
  demanded:
    'Dieser Shop verlangt von seinen Mitarbeitern die Zwei-Faktor-Anmeldung. Bitte richten Sie sie jetzt ein. Danach haben Sie vollen Zugriff.',
  password: 'Ihr Passwort',
  begin: 'Einrichten',
  stepApp:
    'Öffnen Sie Ihre Authentifizierungs-App, zum Beispiel die von Google, Microsoft oder Ihrem Passwortmanager.',
  stepScan: 'Scannen Sie den QR-Code, oder geben Sie den Schlüssel ein.',
  stepCode: 'Geben Sie den Code aus der App ein.',
  qr: 'QR-Code für die Authentifizierungs-App',
  secret: 'Schlüssel',
  copySecret: 'Schlüssel kopieren',
  code: 'Code aus der App',
  switchOn: 'Einschalten',
  isOn_one: 'Eingeschaltet am {since}. Es bleibt {count} Wiederherstellungscode.',
  isOn_other: 'Eingeschaltet am {since}. Es bleiben {count} Wiederherstellungscodes.',
  renew: 'Neue Wiederherstellungscodes',
  switchOff: 'Ausschalten',
  codes: 'Ihre Wiederherstellungscodes',
  codesText:
    'Mit einem dieser Codes melden Sie sich an, wenn Ihr Telefon fehlt. Jeder Code gilt einmal. Bewahren Sie die Codes sicher auf. Sie werden nur jetzt angezeigt.',
  copy: 'Kopieren',
  copied: 'Kopiert',
  download: 'Herunterladen',
  file: 'wiederherstellungscodes.txt',
  kept: 'Ich habe die Codes aufbewahrt',
  back: 'Zurück zum Profil',
  on: 'Eingeschaltet',
  off: 'Ausgeschaltet',
  manage: 'Verwalten',
} as const;
