import { type ApprovalRule, type ApprovalUser, type CostCentre, routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { focusContent } from '@kontor/web-kit/lib/focus-content.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { useAction } from '@kontor/web-kit/lib/use-action.ts';
import { BusyButton } from '@kontor/web-kit/ui/busy-button.tsx';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { Button } from '@mantine/core';
import { IconCalendarUser, IconCoins, IconPlus, IconRulerMeasure } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useApprovalTexts } from '../../commerce/approval-texts.ts';
import { refreshApprovals } from '../../commerce/approvals.queries.ts';
import { BudgetBar } from '../../commerce/budget-bar.tsx';
import { CompanyGate, useCompanyRight } from '../../commerce/company-right.tsx';
import { NoData } from '../../commerce/load-error.tsx';
import { useVat } from '../../commerce/shop-context.ts';
import { ShopPage } from '../../commerce/shop-page.tsx';
import { paths } from '../../lib/paths.ts';
import classes from './approval-settings.module.css';
import { CostCentreDialog, DeputyDialog, RuleDialog } from './approval-settings-dialogs.tsx';

/** For customer admins: rules, cost centres with budgets, deputies; for other approvers their deputies alone. */
export function ApprovalSettingsPage() {
  const { t } = useTexts();
  const mayManage = useCompanyRight('budgets.manage');
  const title = t(mayManage ? 'approvals.settings.title' : 'approvals.settings.deputies.title');
  return (
    <ShopPage
      above={[
        <Link key="list" {...paths.approvals()}>
          {t('approvals.title')}
        </Link>,
      ]}
      title={title}
    >
      <CompanyGate action="approvals.decide" hint={t('approvals.noCompanyHint')}>
        {mayManage ? (
          <>
            <p className={classes.intro}>{t('approvals.settings.intro')}</p>
            <Rules />
            <CostCentres />
          </>
        ) : null}
        <Deputies />
      </CompanyGate>
    </ShopPage>
  );
}

type Query = { isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown };

/** One list with its explanation, its button, and its states (loading, error, empty, rows). */
function Part({
  name,
  icon,
  query,
  isEmpty,
  onAdd,
  dialog,
  children,
}: {
  name: 'rules' | 'centres' | 'deputies';
  icon: ReactNode;
  query: Query;
  /** Undefined while it loads. */
  isEmpty: boolean | undefined;
  onAdd: () => void;
  /** The open one; stands outside of the list, which may be empty. */
  dialog: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTexts();
  return (
    <section className={classes.part} aria-labelledby={`approval-${name}`}>
      <div className={classes.head}>
        <h2 id={`approval-${name}`}>{t(`approvals.settings.${name}.title`)}</h2>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          disabled={isEmpty === undefined}
          onClick={onAdd}
        >
          {t(`approvals.settings.${name}.add`)}
        </Button>
      </div>
      <p className={classes.hint}>{t(`approvals.settings.${name}.hint`)}</p>
      {isEmpty === undefined ? (
        <NoData title={t('approvals.settings.loadFailed')} query={query} count={2} h={52} my={6} />
      ) : isEmpty ? (
        <EmptyState
          icon={icon}
          title={t(`approvals.settings.${name}.emptyTitle`)}
          text={t(`approvals.settings.${name}.empty`)}
        />
      ) : (
        <ul className={classes.list}>{children}</ul>
      )}
      {dialog}
    </section>
  );
}

function useRemoval(remove: (id: string) => Promise<unknown>) {
  return useAction({
    run: remove,
    done: { code: 'approval.settings.deleted' },
    onDone: () => {
      refreshApprovals();
      focusContent();
    },
  });
}

function Rules() {
  const { t } = useTexts();
  const { currency } = useVat();
  const texts = useApprovalTexts(currency);
  const query = useQuery(apiQuery(routes.approvals.settings));
  const [edited, setEdited] = useState<ApprovalRule | 'new'>();
  const removal = useRemoval((id) => callApi(routes.approvals.deleteRule, { params: { id } }));
  const data = query.data?.data;
  const nameOf = (id: string) => personOf(data?.users, id, texts.person);
  const words = ({ userId, role, above }: ApprovalRule) =>
    t('approvals.settings.rules.text', {
      who: userId
        ? nameOf(userId)
        : role
          ? t('approvals.settings.rules.role', { role: t(`account.role.${role}`) })
          : t('approvals.settings.rules.everyone'),
      above: texts.money(above),
    });
  return (
    <Part
      name="rules"
      icon={<IconRulerMeasure size={28} />}
      query={query}
      isEmpty={data && data.rules.length === 0}
      onAdd={() => setEdited('new')}
      dialog={
        data && edited ? (
          <RuleDialog
            rule={currentOf(data.rules, edited)}
            users={data.users}
            onClose={() => setEdited(undefined)}
          />
        ) : null
      }
    >
      {data?.rules.map((rule) => (
        <li key={rule._id}>
          <span>
            <b>{words(rule)}</b>
            <small>
              {t('approvals.settings.rules.decides', {
                names: rule.approverIds.map(nameOf).join(', ') || t('approvals.settings.rules.admins'),
              })}
            </small>
          </span>
          <span className={classes.buttons}>
            <Button
              variant="subtle"
              aria-label={t('approvals.settings.rules.editOf', { rule: words(rule) })}
              onClick={() => setEdited(rule)}
            >
              {t('common.edit')}
            </Button>
            <BusyButton
              variant="subtle"
              color="gray"
              aria-label={t('approvals.settings.rules.deleteOf', { rule: words(rule) })}
              {...removal(rule._id)}
            >
              {t('common.delete')}
            </BusyButton>
          </span>
        </li>
      ))}
    </Part>
  );
}

function CostCentres() {
  const { t } = useTexts();
  const { currency } = useVat();
  const query = useQuery({ ...apiQuery(routes.approvals.costCentres), staleTime: 0 });
  const [edited, setEdited] = useState<CostCentre | 'new'>();
  const data = query.data?.data;
  return (
    <Part
      name="centres"
      icon={<IconCoins size={28} />}
      query={query}
      isEmpty={data && data.length === 0}
      onAdd={() => setEdited('new')}
      dialog={
        edited ? (
          <CostCentreDialog centre={currentOf(data, edited)} onClose={() => setEdited(undefined)} />
        ) : null
      }
    >
      {data?.map((centre) => (
        <li key={centre._id}>
          <div className={classes.centre}>
            <b>
              {centre.key} · {centre.name}
            </b>
            {centre.isActive ? null : <small>{t('approvals.settings.centres.inactive')}</small>}
            {centre.budgets.length === 0 ? <small>{t('approvals.budget.none')}</small> : null}
            {centre.budgets.map((budget) => (
              <BudgetBar key={budget.period} budget={budget} currency={currency} />
            ))}
          </div>
          <span className={classes.buttons}>
            <Button
              variant="subtle"
              aria-label={t('approvals.settings.centres.editOf', { name: centre.name })}
              onClick={() => setEdited(centre)}
            >
              {t('common.edit')}
            </Button>
          </span>
        </li>
      ))}
    </Part>
  );
}

function Deputies() {
  const { t } = useTexts();
  const formats = useFormats();
  const { currency } = useVat();
  const texts = useApprovalTexts(currency);
  const query = useQuery(apiQuery(routes.approvals.deputies));
  const [isAdding, setAdding] = useState(false);
  const removal = useRemoval((id) => callApi(routes.approvals.deleteDeputy, { params: { id } }));
  const data = query.data?.data;
  return (
    <Part
      name="deputies"
      icon={<IconCalendarUser size={28} />}
      query={query}
      isEmpty={data && data.deputies.length === 0}
      onAdd={() => setAdding(true)}
      dialog={data && isAdding ? <DeputyDialog users={data.users} onClose={() => setAdding(false)} /> : null}
    >
      {data?.deputies.map(({ _id, approverId, deputyId, from, until }) => {
        const names = {
          deputy: personOf(data.users, deputyId, texts.person),
          approver: personOf(data.users, approverId, texts.person),
        };
        return (
          <li key={_id}>
            <span>
              <b>{t('approvals.settings.deputies.text', names)}</b>
              <small>
                {t('approvals.settings.deputies.time', {
                  from: formats.date(from),
                  until: formats.date(until),
                })}
              </small>
            </span>
            <span className={classes.buttons}>
              <BusyButton
                variant="subtle"
                color="gray"
                aria-label={t('approvals.settings.deputies.endOf', names)}
                {...removal(_id)}
              >
                {t('account.sessions.end')}
              </BusyButton>
            </span>
          </li>
        );
      })}
    </Part>
  );
}

/** The edited row with its version of today: after a conflict the dialog can be sent again. */
function currentOf<Row extends { _id: string }>(
  rows: readonly Row[] | undefined,
  edited: Row | 'new',
): Row | undefined {
  return edited === 'new' ? undefined : (rows?.find(({ _id }) => _id === edited._id) ?? edited);
}

function personOf(
  users: readonly ApprovalUser[] | undefined,
  id: string,
  name: (person: ApprovalUser | null) => string,
): string {
  return name(users?.find(({ _id }) => _id === id) ?? null);
}
