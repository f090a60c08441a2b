import { type DraftList, type OrderType, routes } from '@kontor/contract';
import { MAX_DRAFT_NAME_LENGTH } from '@kontor/domain';
import { Dialog } from '@kontor/web-kit/lib/dialog.tsx';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { apiQuery } from '@kontor/web-kit/lib/query-client.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { useApiForm } from '@kontor/web-kit/lib/use-api-form.ts';
import { ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { IconBookmarks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCart } from '../../commerce/cart-context.ts';
import { useRightReason } from '../../commerce/company-right.tsx';
import { NoData } from '../../commerce/load-error.tsx';
import { useKeptState } from '../../commerce/use-kept-state.ts';
import { DraftRow } from './draft-row.tsx';
import classes from './drafts.module.css';
import { type LoadableDraft, nameFieldOf, nameProblem, useDraftActions } from './use-draft-actions.ts';

/** Saves the cart under a name, and lists the drafts with their actions. */
export function DraftsDialog({
  isOpen,
  orderType,
  onClose,
}: {
  isOpen: boolean;
  orderType: OrderType;
  onClose: () => void;
}) {
  const { t } = useTexts();
  return (
    <Dialog
      title={t(`drafts.title.${orderType}`)}
      closeLabel={t('common.close')}
      opened={isOpen}
      onClose={onClose}
    >
      <p className={classes.intro}>{t('drafts.intro')}</p>
      <Drafts orderType={orderType} onClose={onClose} />
    </Dialog>
  );
}

function Drafts({ orderType, onClose }: { orderType: OrderType; onClose: () => void }) {
  const { t } = useTexts();
  const actions = useDraftActions(orderType);
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery(routes.drafts.list, { query: { type: orderType } }),
    // Another device may have saved one.
    staleTime: 0,
  });
  const load = async (draft: LoadableDraft, mode: 'replace' | 'merge') => {
    const refusal = await actions.load(draft, mode);
    if (refusal === undefined) onClose();
  };

  return (
    <>
      <SaveForm orderType={orderType} busy={actions.busy} onSave={actions.save} />
      <h3 className={classes.listTitle}>{t('drafts.list')}</h3>
      {data ? (
        <List
          orderType={orderType}
          list={data.data}
          actions={actions}
          onLoad={(draft, mode) => void load(draft, mode)}
        />
      ) : (
        <NoData
          title={t('drafts.loadFailed')}
          query={{ error, isFetching, refetch }}
          count={3}
          h={44}
          my={8}
        />
      )}
    </>
  );
}

function List({
  orderType,
  list: { drafts, former },
  actions,
  onLoad,
}: {
  orderType: OrderType;
  list: DraftList;
  actions: ReturnType<typeof useDraftActions>;
  onLoad: (draft: LoadableDraft, mode: 'replace' | 'merge') => void;
}) {
  const { t } = useTexts();
  const { countByType } = useCart();
  const hasLines = countByType[orderType] > 0;
  const rightReason = useRightReason('cart.change');
  const busyReason = rightReason ?? (actions.busy === undefined ? undefined : t('drafts.busy'));
  if (drafts.length === 0 && !former) {
    return (
      <EmptyState icon={<IconBookmarks size={28} />} title={t('drafts.empty')} text={t('drafts.emptyHint')} />
    );
  }
  return (
    <ul className={classes.list}>
      {drafts.map((draft) => (
        <DraftRow
          key={draft._id}
          draft={draft}
          orderType={orderType}
          isBusy={actions.busy === draft._id}
          busyReason={busyReason}
          onLoad={(mode) => onLoad(draft, mode)}
          {...(rightReason === undefined
            ? {
                onRename: (name: string) => actions.rename(draft._id, name),
                onDelete: () => void actions.remove(draft),
              }
            : {})}
          canMerge={hasLines}
        />
      ))}
      {former ? (
        <DraftRow
          draft={{ ...former, name: t('drafts.former') }}
          orderType={orderType}
          hint={t('drafts.formerHint')}
          isBusy={actions.busy === former._id}
          busyReason={busyReason}
          onLoad={(mode) => onLoad({ _id: former._id, name: t('drafts.former') }, mode)}
          canMerge={hasLines}
        />
      ) : null}
    </ul>
  );
}

/** A taken name is an error at the field; the button then overwrites. */
function SaveForm({
  orderType,
  busy,
  onSave,
}: {
  orderType: OrderType;
  /** The running action. */
  busy: string | undefined;
  onSave: (name: string, overwrite: boolean) => Promise<void>;
}) {
  const { t } = useTexts();
  const { countByType, isLoading } = useCart();
  const [name, setName] = useKeptState(`draft ${orderType}`, '');
  const [takenName, setTakenName] = useState<string>();
  const rightReason = useRightReason('cart.change');
  const reason =
    rightReason ??
    (isLoading
      ? t('common.reason.loading')
      : countByType[orderType] === 0
        ? t('drafts.cartEmpty')
        : busy !== undefined
          ? t('drafts.busy')
          : undefined);
  const isTaken = takenName === name.trim();
  const { fields, form, input } = useApiForm({
    initialValues: { name },
    onValues: ({ name: entered }) => setName(entered),
    check: nameProblem,
    isBlocked: reason !== undefined,
    send: (entered) => onSave(entered.name.trim(), isTaken),
    errorField: nameFieldOf,
    onRefused: (error, sent) => setTakenName(nameFieldOf(error) && sent.name.trim()),
    onSent: () => {
      setTakenName(undefined);
      fields.setFieldValue('name', '');
    },
  });

  return (
    <form {...form} className={classes.save}>
      <TextInput
        {...input('name')}
        label={t('drafts.name')}
        placeholder={t('drafts.namePlaceholder')}
        maxLength={MAX_DRAFT_NAME_LENGTH}
        autoComplete="off"
        errorProps={{ role: 'alert' }}
      />
      <ReasonButton
        type="submit"
        loading={busy === 'save'}
        {...(isTaken ? { color: '#a44a00' } : {})}
        disabledReason={reason}
      >
        {t(isTaken ? 'drafts.overwrite' : 'common.save')}
      </ReasonButton>
    </form>
  );
}
