import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { localized } from '@kontor/web-kit/lib/localized.ts';
import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { addressLines, contactsOf } from '../../commerce/contacts.ts';
import { useSettings } from '../../commerce/shop-context.ts';
import { paths } from '../../lib/paths.ts';
import { linkTarget, SmartLink } from '../../lib/smart-link.tsx';
import classes from './footer.module.css';

/** The columns of the settings, the seller, legal pages and the credit (LAYO-21, LAYO-22). */
export function Footer() {
  const { t, locale } = useTexts();
  const { footerColumns, companyData, poweredBy, contentPages } = useSettings();
  const year = new Date().getFullYear();
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div className={classes.columns}>
          <div>
            <h2 className={classes.title}>{companyData.name}</h2>
            <address className={classes.address}>
              {addressLines(companyData, localized(companyData.country.name, locale)).map((line) => (
                <div key={line}>{line}</div>
              ))}
            </address>
            <div className={classes.address}>
              {contactsOf(companyData).map(({ key, href, text }) => (
                <div key={key}>
                  <a href={href}>{text}</a>
                </div>
              ))}
            </div>
          </div>
          {footerColumns.map((column) => (
            <div key={column.title.de}>
              <h2 className={classes.title}>{localized(column.title, locale)}</h2>
              <ul className={classes.list}>
                {column.menuItems.map((item) => (
                  <li key={`${item.title.de} ${item.link}`}>
                    <SmartLink link={item.link} isExternal={item.isExternal}>
                      {localized(item.title, locale)}
                      {linkTarget(item.link, item.isExternal)?.kind === 'external' ? (
                        <VisuallyHidden>{` (${t('common.opensNewWindow')})`}</VisuallyHidden>
                      ) : null}
                    </SmartLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <div className={classes.base}>
          <span>
            © {year} {companyData.name}
          </span>
          <nav className={classes.legal} aria-label={t('frame.footer.legal')}>
            {contentPages
              .filter(({ isPublic }) => isPublic)
              .map(({ slug, title }) => (
                <Link key={slug} {...paths.content(slug)}>
                  {localized(title, locale)}
                </Link>
              ))}
          </nav>
          <SmartLink link={poweredBy.url} isExternal>
            {t('frame.footer.poweredBy', { label: poweredBy.label })}
            <VisuallyHidden>{` (${t('common.opensNewWindow')})`}</VisuallyHidden>
          </SmartLink>
        </div>
      </div>
    </footer>
  );
}
