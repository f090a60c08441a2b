import { type CustomerMerge, routes } from '@kontor/contract';
import { callApi } from '@kontor/web-kit/lib/api-client.ts';
import { isApiError } from '@kontor/web-kit/lib/api-error.ts';
import { errorCodeText, errorText } from '@kontor/web-kit/lib/error-text.ts';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { AnchorLink, ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { apiQuery, queryClient } from '@kontor/web-kit/lib/query-client.ts';
import { showToast } from '@kontor/web-kit/lib/toast-store.ts';
import { FormAlert } from '@kontor/web-kit/ui/form-alert.tsx';
import { Alert, Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { Facts, Loaded, Panel, UnknownRecord } from '../../kit/detail.tsx';
import { FormButtons } from '../../kit/form-buttons.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { paths } from '../../kit/paths.ts';
import { useApiForm } from '../../kit/use-api-form.ts';
import { refreshCustomer } from './customers.queries.ts';
import classes from './merge-page.module.css';
import { termsOf, useTermText } from './term-texts.ts';

/** Only these values can be unknown. A missing price list or credit limit is a term itself. */
const fillable = ['vatId', 'leitwegId', 'invoiceEmail'] as const;

const mergeQuery = (params: { id: string; other: string }) => apiQuery(routes.customers.compare, { params });

/** The button that had the focus may be gone. */
const takeFocus = (link: HTMLAnchorElement | null) => link?.focus();

/** Merges a customer into another: both side by side, the value to keep of each field, and what moves. */
export function MergeCustomerPage() {
  const { id = '', other = '' } = useParams({ strict: false }) as { id?: string; other?: string };
  const { t } = useTexts();
  const { error } = useQuery(mergeQuery({ id, other }));
  // One of both is closed: an old link, or another operator was faster. Its page is that of the customer that stayed.
  const isMerged = isApiError(error, 'company.merged');
  if (isMerged || isApiError(error, 'company.merge.same'))
    return (
      <UnknownRecord
        title={errorText(error)}
        text={t(isMerged ? 'customers.merge.mergedHint' : 'customers.merge.sameHint')}
        back={
          <ButtonLink ref={takeFocus} {...paths.customer(other)}>
            {t(isMerged ? 'customers.merge.toKept' : 'customers.merge.toSame')}
          </ButtonLink>
        }
      />
    );
  return (
    <Loaded query={mergeQuery({ id, other })}>
      {({ data }) => <MergeForm key={`${data.kept.version} ${data.closed.version}`} merge={data} />}
    </Loaded>
  );
}

function MergeForm({ merge: { kept, closed, moves, sharedEmails, refusal } }: { merge: CustomerMerge }) {
  const { t, locale } = useTexts();
  const formats = useFormats();
  const { reason } = useOperator();
  const navigate = useNavigate();
  const termText = useTermText();
  const shown = (side: CustomerMerge['kept'], field: (typeof different)[number]) =>
    termText(field, side[field]) || t('customers.merge.empty');
  const different = termsOf(kept).filter((field) => kept[field] !== closed[field]);
  const params = { id: kept._id, other: closed._id };
  const form = useApiForm({
    initialValues: Object.fromEntries(
      different.map((field) => [
        field,
        kept[field] === null && fillable.some((known) => known === field) ? 'closed' : 'kept',
      ]),
    ) as Record<string, string>,
    check: () => ({}),
    send: (values) =>
      callApi(routes.customers.merge, {
        params,
        body: {
          version: kept.version,
          otherVersion: closed.version,
          take: different.filter((field) => values[field] === 'closed'),
        },
      }),
    onSent: async () => {
      showToast({ type: 'success', message: { text: t('customers.merge.done', { name: closed.name }) } });
      await navigate(paths.customer(kept._id));
      await refreshCustomer();
    },
    onRefused: () => void queryClient.invalidateQueries({ queryKey: mergeQuery(params).queryKey }),
  });
  const sides = [
    ['kept', kept],
    ['closed', closed],
  ] as const;
  return (
    <>
      <PageTitle
        title={t('customers.merge.heading', { kept: kept.name, closed: closed.name })}
        crumbs={[
          { label: t('customers.title'), ...paths.customers() },
          { label: kept.name, ...paths.customer(kept._id) },
        ]}
      />
      <form {...form.form} className={classes.form}>
        <Panel
          title={t('customers.merge.values')}
          actions={
            <AnchorLink {...paths.mergeCustomer(closed._id, kept._id)} replace>
              {t('customers.merge.swap')}
            </AnchorLink>
          }
        >
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('customers.merge.field')}</th>
                {sides.map(([key, { customerNo, name }]) => (
                  <th key={key} scope="col">
                    {t(`customers.merge.${key}`)}
                    <span>{`${name} (${customerNo})`}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {different.map((field) => (
                <tr key={field}>
                  <th scope="row">{t(`customers.field.${field}`)}</th>
                  {sides.map(([key, company]) => (
                    <td key={key} data-label={t(`customers.merge.${key}`)}>
                      <Radio
                        name={field}
                        value={key}
                        checked={form.fields.values[field] === key}
                        onChange={() => form.fields.setFieldValue(field, key)}
                        label={shown(company, field)}
                        aria-label={`${t(`customers.field.${field}`)}: ${shown(company, field)} (${t(`customers.merge.${key}`)})`}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {different.length === 0 ? <p>{t('customers.merge.equal')}</p> : null}
        </Panel>
        <Panel title={t('customers.merge.moves')}>
          {moves.length === 0 ? (
            <p>{t('customers.merge.nothing')}</p>
          ) : (
            <Facts
              items={moves.map(({ kind, count }) => ({
                label: t(`customers.merge.kind.${kind}`),
                value: formats.number(count),
              }))}
            />
          )}
          <ul className={classes.notes}>
            {(['documents', 'same', 'ends', 'closed'] as const).map((note) => (
              <li key={note}>{t(`customers.merge.note.${note}`, { number: closed.customerNo })}</li>
            ))}
            {sharedEmails.length > 0 ? (
              <li>{t('customers.merge.note.emails', { emails: sharedEmails.join(', ') })}</li>
            ) : null}
          </ul>
          {refusal ? (
            <Alert color="orange" role="alert" mt="sm">
              {errorCodeText(refusal, undefined, locale)}
            </Alert>
          ) : null}
          <FormAlert text={form.error ? errorText(form.error) : undefined} />
          <FormButtons
            isPending={form.isPending}
            label={t('customers.merge.submit')}
            disabledReason={
              reason('customers.write') ?? (refusal ? errorCodeText(refusal, undefined, locale) : undefined)
            }
            onCancel={() => void navigate(paths.customer(kept._id))}
          />
        </Panel>
      </form>
    </>
  );
}
