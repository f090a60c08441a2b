import { type Account, routes } from '@kontor/contract';
import { blockedAccountWarning, decimalToMinor, minimumOrderMinor } from '@kontor/domain';
import { countryName } from '@kontor/web-kit/lib/country-name.ts';
import { errorCodeText } from '@kontor/web-kit/lib/error-text.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { type TextKey, useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAccount, useSettings } from '../../commerce/shop-context.ts';
import { ShopPage } from '../../commerce/shop-page.tsx';
import { paths } from '../../lib/paths.ts';
import { IdentityLinks } from './identity-links.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import classes from './profile-page.module.css';
import { SessionList } from './session-list.tsx';

/** Who the user is, for which company, and on what conditions (USER-01). */
export function ProfilePage({ notifications }: { notifications: ReactNode }) {
  const { t, locale } = useTexts();
  const account = useAccount();
  const warning = blockedAccountWarning({
    isCompanyLocked: account.company?.isLocked ?? false,
    hasBlockedDelivery: account.transientObject.company.blockedDelivery,
  });
  return (
    <ShopPage
      title={t('account.title')}
      actions={
        <>
          <ButtonLink {...paths.myAccount('addresses')} variant="default">
            {t('address.title')}
          </ButtonLink>
          <ButtonLink {...paths.myAccount('order-history')} variant="default">
            {t('account.lastOrders')}
          </ButtonLink>
        </>
      }
    >
      {warning ? (
        <Alert color="red" mb="md" icon={<IconAlertCircle aria-hidden="true" />}>
          {errorCodeText(warning, undefined, locale)}
        </Alert>
      ) : null}
      <div className={classes.cards}>
        <section className={classes.card}>
          <h2>{t('account.person')}</h2>
          <ProfileForm account={account} />
          <dl>
            <Fact name={t('field.username')}>{account.username}</Fact>
            <Fact name={t('account.roles')}>
              {roleKeys(account)
                .map((key) => t(key))
                .join(', ')}
            </Fact>
          </dl>
        </section>
        {account.company ? (
          <>
            <Card title={t('account.company')}>
              <Fact name={t('field.companyName')}>{account.company.name}</Fact>
              <Fact name={t('field.customerNo')}>{account.company.customerNo}</Fact>
              <Fact name={t('account.vatCountry')}>
                {countryName(account.company.vatCountryCode, locale)}
              </Fact>
              <Fact name={t('field.vatId')}>{account.company.vatId}</Fact>
            </Card>
            <Conditions account={account} />
          </>
        ) : (
          <section className={classes.card}>
            <h2>{t('account.company')}</h2>
            <p className={classes.hint}>{t('account.noCompany')}</p>
          </section>
        )}
        <section className={classes.card}>
          <h2>{t('sessions.password')}</h2>
          <PasswordForm account={account} />
          <SecondFactorState />
        </section>
        {notifications ? (
          <section className={classes.card}>
            <h2>{t('notifications.title')}</h2>
            {notifications}
          </section>
        ) : null}
        <section className={`${classes.card} ${classes.wide}`}>
          <h2>{t('account.sessions.title')}</h2>
          <SessionList />
        </section>
        <IdentityLinks />
      </div>
    </ShopPage>
  );
}

function SecondFactorState() {
  const { t } = useTexts();
  const factor = useQuery(apiQuery(routes.secondFactor.read)).data?.data;
  return (
    <div className={classes.factor}>
      <span>
        {t('secondFactor.title')}
        <b>{factor ? t(factor.isOn ? 'secondFactor.on' : 'secondFactor.off') : null}</b>
      </span>
      <ButtonLink {...paths.secondFactor()} variant="default">
        {t('secondFactor.manage')}
      </ButtonLink>
    </div>
  );
}

function Conditions({ account }: { account: Account }) {
  const { t } = useTexts();
  const formats = useFormats();
  const { minimumOrderAmount, defaultCurrency } = useSettings();
  const { freight, discountType } = account.transientObject.company;
  const minimum = minimumOrderMinor({
    userMinCartAmount: account.minCartAmount,
    siteMinimum: minimumOrderAmount,
  });
  return (
    <Card title={t('account.conditions')}>
      <Fact name={t('account.discount')}>{t(`account.discountType.${discountType}`)}</Fact>
      <Fact name={t('account.minimumOrder')}>
        {minimum > 0 ? formats.money(minimum, defaultCurrency) : t('account.noMinimumOrder')}
      </Fact>
      {freight ? (
        <Fact name={t('account.freight')}>
          {t('account.freightUntil', {
            expense: formats.money(decimalToMinor(freight.freightExpense), defaultCurrency),
            until: formats.money(decimalToMinor(freight.freightExpenseUntil), defaultCurrency),
          })}
        </Fact>
      ) : null}
    </Card>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.card}>
      <h2>{title}</h2>
      <dl>{children}</dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || '–'}</dd>
    </div>
  );
}

function roleKeys(account: Account): TextKey[] {
  const keys: TextKey[] = [
    ...(account.isSalesPerson ? (['account.role.salesPerson'] as const) : []),
    ...(account.operatorRole
      ? [`account.operatorRole.${account.operatorRole}` as const]
      : account.isAdmin
        ? (['account.role.admin'] as const)
        : []),
    ...(account.isCustomerAdmin ? (['account.role.customerAdmin'] as const) : []),
    ...(account.isDeal ? (['account.role.deal'] as const) : []),
  ];
  return keys.length > 0 ? keys : [`account.role.${account.companyRole}`];
}
