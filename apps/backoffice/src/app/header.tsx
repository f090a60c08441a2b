import { switchLocale, useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { LanguageSwitch } from '@kontor/web-kit/lib/language-switch.tsx';
import { locales } from '@kontor/web-kit/lib/locale.ts';
import { personName } from '@kontor/web-kit/lib/person-name.ts';
import { useStore } from '@kontor/web-kit/lib/store.ts';
import { tenantLook } from '@kontor/web-kit/lib/tenant-look.ts';
import { ActionIcon, Kbd, Menu, useMantineColorScheme } from '@mantine/core';
import {
  IconBuildingStore,
  IconCheck,
  IconDeviceDesktop,
  IconLanguage,
  IconLogout,
  IconMenu2,
  IconMoon,
  IconSearch,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useOperator } from '../kit/operator.tsx';
import { paths } from '../kit/paths.ts';
import classes from './header.module.css';

const schemes = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon } as const;
type Scheme = keyof typeof schemes;

/** The tenant, 'find anything', the way to the shop, language, light or dark, and the user with sign-out. */
export function Header({ onMenu, onFind }: { onMenu: () => void; onFind: () => void }) {
  const { t } = useTexts();
  const { user, tenant } = useOperator();
  const name = useStore(tenantLook).name || tenant.name;
  return (
    <header className={classes.header}>
      <ActionIcon className={classes.menu ?? ''} size={40} aria-label={t('nav.open')} onClick={onMenu}>
        <IconMenu2 size={20} stroke={1.7} />
      </ActionIcon>
      <Link {...paths.today()} className={classes.tenant}>
        <span className={classes.mark} aria-hidden="true">
          {name.slice(0, 1).toUpperCase()}
        </span>
        <b title={name}>{name}</b>
        <span className={classes.product}>{t('shell.product')}</span>
      </Link>
      <div className={classes.tools}>
        <button
          type="button"
          className={classes.find}
          aria-keyshortcuts="Control+K Meta+K /"
          onClick={onFind}
        >
          <IconSearch size={19} stroke={1.7} aria-hidden="true" />
          <span>{t('find.title')}</span>
          <Kbd size="xs" aria-hidden="true">
            {t('find.key')}
          </Kbd>
        </button>
        <a className={classes.shop} href="/" target="_blank" rel="noopener">
          <IconBuildingStore size={19} stroke={1.7} aria-hidden="true" />
          <span>{t('shell.toShop')}</span>
          <span className="visually-hidden">{` (${t('common.opensNewWindow')})`}</span>
        </a>
        <div className={classes.language}>
          <LanguageSwitch />
        </div>
        <SchemeMenu />
        <Menu position="bottom-end" width={240}>
          <Menu.Target>
            <button
              type="button"
              className={classes.user}
              aria-label={t('shell.user', { name: personName(user) })}
            >
              <IconUserCircle size={22} stroke={1.6} aria-hidden="true" />
              <span>{personName(user)}</span>
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>
              {user.email}
              <br />
              {user.operatorRole ? t(`shell.role.${user.operatorRole}`) : null}
            </Menu.Label>
            <LanguageItems />
            <Menu.Item component="a" href="/my-account/overview" leftSection={<IconUserCircle size={16} />}>
              {t('shell.profile')}
            </Menu.Item>
            <Menu.Item component="a" href="/logout" leftSection={<IconLogout size={16} />}>
              {t('shell.logout')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </header>
  );
}

/** The other language, where the header has no room for the switch. */
function LanguageItems() {
  const { t, locale } = useTexts();
  if (!matchMedia('(max-width: 35.99em)').matches) return null;
  return locales
    .filter((code) => code !== locale)
    .map((code) => (
      <Menu.Item
        key={code}
        lang={code}
        leftSection={<IconLanguage size={16} />}
        onClick={() => void switchLocale(code)}
      >
        {t(`frame.locale.${code}`)}
      </Menu.Item>
    ));
}

function SchemeMenu() {
  const { t } = useTexts();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Current = schemes[colorScheme];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          size={36}
          aria-label={t('shell.scheme.label', { scheme: t(`shell.scheme.${colorScheme}`) })}
        >
          <Current size={19} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {(Object.keys(schemes) as Scheme[]).map((scheme) => {
          const Icon = schemes[scheme];
          return (
            <Menu.Item
              key={scheme}
              leftSection={<Icon size={16} />}
              rightSection={scheme === colorScheme ? <IconCheck size={16} /> : undefined}
              onClick={() => setColorScheme(scheme)}
            >
              {t(`shell.scheme.${scheme}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
