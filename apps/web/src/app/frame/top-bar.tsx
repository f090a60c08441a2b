import { canSwitchCompany } from '@kontor/domain';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { LanguageSwitch } from '@kontor/web-kit/lib/language-switch.tsx';
import { localized } from '@kontor/web-kit/lib/localized.ts';
import { UnstyledButton } from '@mantine/core';
import { IconSwitchHorizontal } from '@tabler/icons-react';
import { changeInterfaceState } from '../../commerce/interface-state.ts';
import { useAccount, useSettings } from '../../commerce/shop-context.ts';
import { MainNavigation } from './main-navigation.tsx';
import classes from './top-bar.module.css';

/** The header's categories, company info, for who acts for customers the active one, and the language (LAYO-03, LAYO-09, LAYO-19). */
export function TopBar() {
  const { locale } = useTexts();
  const { companyData } = useSettings();
  const actsForCustomers = canSwitchCompany(useAccount());
  const info =
    localized(companyData.infoText, locale) ||
    [companyData.name, companyData.phone].filter(Boolean).join(' · ');
  return (
    <div className={classes.bar} data-sales={actsForCustomers || undefined}>
      <div className={classes.inner}>
        <MainNavigation />
        <span className={classes.info}>{info}</span>
        {actsForCustomers ? <SalesBar /> : null}
        <span className={classes.language}>
          <LanguageSwitch />
        </span>
      </div>
    </div>
  );
}

function SalesBar() {
  const { t } = useTexts();
  const { company } = useAccount();
  return (
    <div className={classes.sales}>
      <span className={classes.acting}>
        {company
          ? t('frame.sales.actingFor', { name: company.name, customerNo: company.customerNo })
          : t('frame.sales.noneSelected')}
      </span>
      <UnstyledButton
        className={classes.switch}
        onClick={() => changeInterfaceState({ isAccountSidebarOpen: true, isCustomerSwitcherWanted: true })}
      >
        <IconSwitchHorizontal size={14} aria-hidden="true" />
        {t(company ? 'frame.sales.change' : 'frame.sales.choose')}
      </UnstyledButton>
    </div>
  );
}
