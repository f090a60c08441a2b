import { LOCALES, type Locale, parseLocale } from '@kontor/domain/locale';

export { LOCALES as locales, type Locale, parseLocale };
