import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { localized } from '@kontor/web-kit/lib/localized.ts';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { Fragment } from 'react';
import { addressLines, contactsOf } from '../../commerce/contacts.ts';
import { useSettings } from '../../commerce/shop-context.ts';
import { ShopPage } from '../../commerce/shop-page.tsx';
import classes from './content.module.css';
import { privacyPolicy } from './privacy-policy.ts';
import { SanitizedHtml } from './sanitized-html.tsx';

/** About us, privacy policy and return policy on one page (CONT-04). */
export function StaticOverviewPage() {
  const { t, locale } = useTexts();
  const settings = useSettings();
  const sections = [
    { id: 'about-us', title: t('content.aboutUs'), html: localized(settings.aboutUs, locale) },
    { id: 'privacy', title: t('content.privacy'), html: privacyPolicy(settings, locale) },
    { id: 'returns', title: t('content.returnPolicy'), html: localized(settings.returnPolicy, locale) },
  ].filter(({ html }) => html);
  const [first] = sections;
  // Avoids the same heading twice.
  const isTitleOfFirst = first?.title === t('content.aboutUs');
  return (
    <ShopPage title={t('content.aboutUs')}>
      {sections.length === 0 ? <EmptyState title={t('content.empty')} /> : null}
      {sections.map(({ id, title, html }, index) => (
        <section key={id} id={id} className={classes.section} aria-label={title}>
          {index === 0 && isTitleOfFirst ? null : <h2>{title}</h2>}
          <SanitizedHtml html={html ?? ''} />
        </section>
      ))}
    </ShopPage>
  );
}

export function ContactPage() {
  const { t, locale } = useTexts();
  const { companyData, contactUs } = useSettings();
  const text = localized(contactUs, locale);
  return (
    <ShopPage title={t('content.contactUs')}>
      {text ? <SanitizedHtml html={text} /> : <p>{t('content.contactText')}</p>}
      <dl className={classes.facts}>
        <dt>{t('content.address')}</dt>
        <dd>
          <address>
            {companyData.name}
            {addressLines(companyData, localized(companyData.country.name, locale)).map((line) => (
              <div key={line}>{line}</div>
            ))}
          </address>
        </dd>
        {contactsOf(companyData).map(({ key, href, text: shown }) => (
          <Fragment key={key}>
            <dt>{t(`content.${key}`)}</dt>
            <dd>
              <a href={href}>{shown}</a>
            </dd>
          </Fragment>
        ))}
        {/^https?:\/\//.test(companyData.website ?? '') ? (
          <>
            <dt>{t('content.website')}</dt>
            <dd>
              <a href={companyData.website} target="_blank" rel="noopener noreferrer">
                {companyData.website?.replace(/^https?:\/\//, '')}
              </a>
            </dd>
          </>
        ) : null}
      </dl>
    </ShopPage>
  );
}
