import { UnstyledButton } from '@mantine/core';
import { switchLocale, useTexts } from './i18n.ts';
import classes from './language-switch.module.css';
import { locales } from './locale.ts';

/** One flag button for each language (LAYO-17). */
export function LanguageSwitch({ size = 'sm' }: { size?: 'sm' | 'md' }) {
  const { t, locale } = useTexts();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend that this row has no room for.
    <div className={classes.switch} data-size={size} role="group" aria-label={t('frame.language')}>
      {locales.map((code) => (
        <UnstyledButton
          key={code}
          className={classes.button}
          aria-pressed={code === locale}
          lang={code}
          onClick={() => void switchLocale(code)}
        >
          <img src={`/flags/${code}.png`} alt="" width={18} height={13} />
          {size === 'md' ? (
            t(`frame.locale.${code}`)
          ) : (
            <abbr title={t(`frame.locale.${code}`)}>{code.toUpperCase()}</abbr>
          )}
        </UnstyledButton>
      ))}
    </div>
  );
}
