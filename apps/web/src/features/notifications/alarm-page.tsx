import { type Alarm, routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { focusContent } from '@kontor/web-kit/lib/focus-content.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { apiKey, apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { useAction } from '@kontor/web-kit/lib/use-action.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { Checkbox } from '@mantine/core';
import { IconBell, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { AlarmButton } from '../../commerce/alarm-button.tsx';
import { CompanyGate } from '../../commerce/company-right.tsx';
import { NoData } from '../../commerce/load-error.tsx';
import { ShopPage } from '../../commerce/shop-page.tsx';
import { paths } from '../../lib/paths.ts';
import { NotificationLists } from './notification-lists.tsx';
import classes from './notifications.module.css';

/** The user's stock alarms and notifications (NOTI-01). */
export function AlarmPage() {
  const { t } = useTexts();
  return (
    <ShopPage title={t('notifications.title')}>
      <CompanyGate action="notifications.use" hint={t('notifications.noCompany')}>
        <div className={classes.columns}>
          <section>
            <h2>{t('notifications.alarms')}</h2>
            <Alarms />
          </section>
          <section>
            <h2>{t('notifications.iconWord')}</h2>
            <NotificationLists headingOrder={3} />
          </section>
        </div>
      </CompanyGate>
    </ShopPage>
  );
}

/** The alarms, deleted by selection (NOTI-07). */
function Alarms() {
  const { t } = useTexts();
  const query = useQuery(apiQuery(routes.notifications.alarms));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const allBox = useRef<HTMLInputElement>(null);
  const alarms = query.data?.data ?? [];
  const ids = alarms.map(({ _id }) => _id).filter((id) => selected.has(id));
  const remove = useAction({
    run: () => callApi(routes.notifications.removeAlarms, { body: { ids } }),
    done: { code: 'alarm.deleted' },
    onDone: () => {
      setSelected(new Set());
      if (ids.length < alarms.length) allBox.current?.focus();
      else focusContent();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: apiKey(routes.notifications.alarms) }),
  });
  if (!query.data) return <NoData query={query} count={4} h={52} mb={6} />;
  if (alarms.length === 0)
    return (
      <EmptyState
        icon={<IconBell size={28} stroke={1.5} />}
        title={t('notifications.noAlarms')}
        text={t('notifications.noAlarmsHint')}
        action={<ButtonLink {...paths.category()}>{t('wishlist.browse')}</ButtonLink>}
      />
    );
  const isAll = ids.length === alarms.length;
  return (
    <>
      <div className={classes.bar}>
        <Checkbox
          ref={allBox}
          label={t('notifications.selectAll', { count: alarms.length })}
          checked={isAll}
          indeterminate={ids.length > 0 && !isAll}
          onChange={() => setSelected(new Set(isAll ? [] : alarms.map(({ _id }) => _id)))}
        />
        <ReasonButton
          variant="default"
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          disabledReason={ids.length === 0 ? t('notifications.selectFirst') : undefined}
          {...remove()}
        >
          {t('notifications.deleteSelected')}
        </ReasonButton>
      </div>
      <ul>
        {alarms.map((alarm) => (
          <AlarmRow
            key={alarm._id}
            alarm={alarm}
            isSelected={selected.has(alarm._id)}
            onSelect={(isSelected) =>
              setSelected((before) => {
                const after = new Set(before);
                if (isSelected) after.add(alarm._id);
                else after.delete(alarm._id);
                return after;
              })
            }
          />
        ))}
      </ul>
    </>
  );
}

function AlarmRow({
  alarm: { productId, sku, name, threshold, createdAt },
  isSelected,
  onSelect,
}: {
  alarm: Alarm;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}) {
  const { t } = useTexts();
  const formats = useFormats();
  return (
    <li className={classes.alarm}>
      <Checkbox
        aria-label={t('notifications.select', { name: `${name} ${sku}` })}
        checked={isSelected}
        onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
      />
      <Link {...paths.product({ _id: productId, name }, sku)}>
        <b>{name}</b>
        <span className={classes.facts}>
          {sku} · {formats.dateTime(createdAt)}
        </span>
      </Link>
      <span className={classes.threshold}>
        {t('notifications.thresholdOf', { count: formats.number(threshold) })}
      </span>
      <AlarmButton sku={sku} name={`${name} ${sku}`} />
    </li>
  );
}
