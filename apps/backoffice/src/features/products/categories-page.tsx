import { type CategoryNode, routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { showErrorToast } from '@kontor/web-kit/lib/error-toast.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { AnchorLink } from '@kontor/web-kit/lib/links.tsx';
import { queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { TextInput } from '@kontor/web-kit/lib/text-input.tsx';
import { removeOutcomes } from '@kontor/web-kit/lib/toast-store.ts';
import { ReasonActionIcon, ReasonButton } from '@kontor/web-kit/ui/disabled-reason.tsx';
import { EmptyState } from '@kontor/web-kit/ui/empty-state.tsx';
import { ActionIcon, Checkbox, NativeSelect } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconChevronRight,
  IconFolders,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx';
import { ConflictAlert } from '../../kit/conflict-alert.tsx';
import { Loaded } from '../../kit/detail.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { paths } from '../../kit/paths.ts';
import { StatusBadge } from '../../kit/status-badge.tsx';
import { useRecordForm } from '../../kit/use-record-form.ts';
import { categoryPaths, depthsOf, textIn } from './product-texts.ts';
import classes from './products.module.css';
import { categoriesQuery, sayStored } from './products.queries.ts';

/** Larger trees begin with their top level alone. */
const maxOpen = 150;

type Answer = { data: CategoryNode[] };

function take(answer: Answer): void {
  void queryClient.invalidateQueries({ queryKey: [routes.products.list.path] });
  queryClient.setQueryData(categoriesQuery.queryKey, answer);
  sayStored();
}

/** The tree of categories with the products in each. */
export function CategoriesPage() {
  return <Loaded query={categoriesQuery}>{({ data }) => <Tree categories={data} />}</Loaded>;
}

function Tree({ categories }: { categories: readonly CategoryNode[] }) {
  const { t, locale } = useTexts();
  const formats = useFormats();
  const { reason } = useOperator();
  const forbidden = reason('products.write');
  const [edited, setEdited] = useState<CategoryNode | { parent: string | null }>();
  const [removed, setRemoved] = useState<CategoryNode>();
  const [isMoving, setMoving] = useState(false);
  const parents = new Set(categories.map(({ parent }) => parent));
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(categories.length > maxOpen ? [] : categories.map(({ _id }) => _id)),
  );
  const depths = depthsOf(categories);
  const shown = new Set<string>();
  for (const { _id, parent } of categories)
    if (parent === null || (shown.has(parent) && open.has(parent))) shown.add(_id);

  async function move(category: CategoryNode, by: number) {
    if (isMoving) return;
    removeOutcomes();
    setMoving(true);
    const siblings = categories.filter(({ parent }) => parent === category.parent);
    try {
      take(
        await callApi(
          routes.products.updateCategory,
          change(category, { position: siblings.indexOf(category) + by }),
        ),
      );
    } catch (error) {
      showErrorToast(error);
      void queryClient.invalidateQueries({ queryKey: categoriesQuery.queryKey });
    }
    setMoving(false);
  }

  return (
    <>
      <PageTitle
        title={t('products.categories')}
        actions={
          <ReasonButton
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            disabledReason={forbidden}
            onClick={() => setEdited({ parent: null })}
          >
            {t('products.addCategory')}
          </ReasonButton>
        }
      />
      {categories.length === 0 ? (
        <EmptyState icon={<IconFolders size={26} stroke={1.6} />} title={t('products.noCategories')} />
      ) : (
        <ul className={classes.tree} aria-label={t('products.categories')}>
          {categories
            .filter(({ _id }) => shown.has(_id))
            .map((category) => {
              const name = textIn(category.name, locale);
              const siblings = categories.filter(({ parent }) => parent === category.parent);
              const isOpen = open.has(category._id);
              const isEmpty = category.products === 0 && !parents.has(category._id);
              return (
                <li key={category._id} style={{ paddingLeft: `${(depths.get(category._id) ?? 0) * 24}px` }}>
                  {parents.has(category._id) ? (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t(isOpen ? 'products.fold' : 'products.unfold', { name })}
                      aria-expanded={isOpen}
                      onClick={() => {
                        const next = new Set(open);
                        if (!next.delete(category._id)) next.add(category._id);
                        setOpen(next);
                      }}
                    >
                      {isOpen ? (
                        <IconChevronDown size={16} aria-hidden="true" />
                      ) : (
                        <IconChevronRight size={16} aria-hidden="true" />
                      )}
                    </ActionIcon>
                  ) : (
                    <span style={{ width: 28 }} />
                  )}
                  <span className={classes.grow}>
                    <AnchorLink
                      {...paths.products()}
                      search={{ category: category._id } as never}
                      underline="always"
                    >
                      {name}
                    </AnchorLink>{' '}
                    {category.products > 0 || !parents.has(category._id) ? (
                      <span className={classes.count}>
                        {t('products.countOf', {
                          count: category.products,
                          number: formats.number(category.products),
                        })}
                      </span>
                    ) : null}{' '}
                    {category.isActive ? null : (
                      <StatusBadge tone="gray">{t('products.states.hidden')}</StatusBadge>
                    )}
                    {category.isDeal ? (
                      <StatusBadge tone="green">{t('products.states.deal')}</StatusBadge>
                    ) : null}
                  </span>
                  <span>
                    <RowButton
                      label={t('products.moveUp', { name })}
                      icon={IconArrowUp}
                      reason={forbidden ?? (siblings[0] === category ? t('products.isFirst') : undefined)}
                      run={() => void move(category, -1)}
                    />
                    <RowButton
                      label={t('products.moveDown', { name })}
                      icon={IconArrowDown}
                      reason={forbidden ?? (siblings.at(-1) === category ? t('products.isLast') : undefined)}
                      run={() => void move(category, 1)}
                    />
                    <RowButton
                      label={t('products.addBelow', { name })}
                      icon={IconPlus}
                      reason={forbidden}
                      run={() => setEdited({ parent: category._id })}
                    />
                    <RowButton
                      label={t('products.editOf', { name })}
                      icon={IconPencil}
                      reason={forbidden}
                      run={() => setEdited(category)}
                    />
                    <RowButton
                      label={t('products.removeOf', { name })}
                      icon={IconTrash}
                      reason={forbidden ?? (isEmpty ? undefined : t('products.notEmpty'))}
                      run={() => setRemoved(category)}
                    />
                  </span>
                </li>
              );
            })}
        </ul>
      )}
      {edited ? (
        <CategoryDialog categories={categories} category={edited} onClose={() => setEdited(undefined)} />
      ) : null}
      {removed ? (
        <ConfirmDialog
          title={t('products.removeTitle', { name: textIn(removed.name, locale) })}
          text={t('products.removeCategoryText')}
          label={t('products.removeButton')}
          run={async () =>
            take(await callApi(routes.products.removeCategory, { params: { id: removed._id } }))
          }
          done={t('kit.deleted', { name: textIn(removed.name, locale) })}
          onClose={() => setRemoved(undefined)}
        />
      ) : null}
    </>
  );
}

function RowButton({
  label,
  icon: Icon,
  reason,
  run,
}: {
  label: string;
  icon: typeof IconPlus;
  reason: string | undefined;
  run: () => void;
}) {
  return (
    <ReasonActionIcon variant="subtle" color="gray" aria-label={label} disabledReason={reason} onClick={run}>
      <Icon size={16} aria-hidden="true" />
    </ReasonActionIcon>
  );
}

const change = (
  { _id: id, key: _, products: __, ...terms }: CategoryNode,
  changes: Partial<CategoryNode> & { position?: number },
) => ({ params: { id }, body: { ...terms, ...changes } });

/** Adds a category below `parent`, or changes one. */
function CategoryDialog({
  categories,
  category,
  onClose,
}: {
  categories: readonly CategoryNode[];
  category: CategoryNode | { parent: string | null };
  onClose: () => void;
}) {
  const { t, locale } = useTexts();
  const known = '_id' in category ? category : undefined;
  const tree = categoryPaths(categories, locale);
  const form = useRecordForm({
    record: category,
    version: (record) => ('_id' in record ? record.version : ''),
    toValues: (record) => ({ ...valuesOf(record), key: '' }),
    labels: {
      name: t('products.field.nameDe'),
      nameEn: t('products.field.nameEn'),
      parent: t('products.parent'),
      isActive: t('products.categoryField.isActive'),
      isDeal: t('products.categoryField.isDeal'),
    },
    shown: (field, value) =>
      field !== 'parent'
        ? String(value)
        : value === ''
          ? t('products.top')
          : (tree.find((path) => path.value === value)?.label ?? String(value)),
    reload: async () => {
      const { data } = await queryClient.fetchQuery({ ...categoriesQuery, staleTime: 0 });
      return data.find(({ _id }) => _id === known?._id) ?? category;
    },
    check: ({ name }) => ({ name: name.trim() === '' ? 'common.field.required' : undefined }),
    send: ({ name, nameEn, parent, isActive, isDeal, key }, version): Promise<Answer> => {
      const terms = { name: { de: name, en: nameEn || null }, parent: parent || null, isActive, isDeal };
      return known
        ? callApi(routes.products.updateCategory, change(known, { ...terms, version }))
        : callApi(routes.products.addCategory, { body: { ...terms, key: key.trim() || null } });
    },
    onSent: (answer) => {
      take(answer);
      onClose();
    },
  });
  const options = tree.filter(({ value }) => !isBelow(categories, value, known?._id));
  return (
    <FormDialog
      title={known ? t('products.editOf', { name: textIn(known.name, locale) }) : t('products.addCategory')}
      form={form}
      size="md"
      onClose={onClose}
    >
      <ConflictAlert {...form.conflict} />
      <TextInput
        {...form.input('name')}
        label={t('products.field.nameDe')}
        required
        maxLength={500}
        data-autofocus
      />
      <TextInput {...form.input('nameEn')} label={t('products.field.nameEn')} maxLength={500} />
      <NativeSelect
        {...form.input('parent')}
        label={t('products.parent')}
        data={[{ value: '', label: t('products.top') }, ...options]}
      />
      {known ? null : (
        <TextInput
          {...form.input('key')}
          label={t('products.key')}
          description={t('products.keyHint')}
          maxLength={200}
        />
      )}
      {(['isActive', 'isDeal'] as const).map((field) => (
        <Checkbox
          key={field}
          name={field}
          label={t(`products.categoryField.${field}`)}
          checked={form.fields.values[field]}
          onChange={({ currentTarget }) => form.fields.setFieldValue(field, currentTarget.checked)}
        />
      ))}
    </FormDialog>
  );
}

const valuesOf = (category: CategoryNode | { parent: string | null }) => ({
  name: '_id' in category ? category.name.de : '',
  nameEn: '_id' in category ? (category.name.en ?? '') : '',
  parent: category.parent ?? '',
  isActive: '_id' in category ? category.isActive : true,
  isDeal: '_id' in category ? category.isDeal : false,
});

/** Whether a category is another, or below it. */
function isBelow(categories: readonly CategoryNode[], id: string, other: string | undefined): boolean {
  for (let at: string | null = id; at !== null; at = categories.find(({ _id }) => _id === at)?.parent ?? null)
    if (at === other) return true;
  return false;
}
