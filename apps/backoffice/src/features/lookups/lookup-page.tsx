import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { ButtonLink } from '@kontor/web-kit/lib/links.tsx';
import { useParams } from '@tanstack/react-router';
import { Loaded } from '../../kit/detail.tsx';
import { useOperator } from '../../kit/operator.tsx';
import { PageTitle } from '../../kit/page-title.tsx';
import { paths } from '../../kit/paths.ts';
import { lookupsQuery } from './lookup.queries.ts';
import { LookupList } from './lookup-list.tsx';
import { UnknownLookup } from './unknown-lookup.tsx';

/** One list of master data. */
export function LookupPage() {
  const { t } = useTexts();
  const { may } = useOperator();
  const { lookup: name = '' } = useParams({ strict: false }) as { lookup?: string };
  return (
    <Loaded query={lookupsQuery}>
      {({ data }) => {
        const lookup = data.find((one) => one.name === name);
        if (!lookup) return <UnknownLookup />;
        return (
          <>
            <PageTitle
              title={lookup.title}
              crumbs={[{ label: t('lookups.title'), ...paths.lookups() }]}
              actions={
                may(`${lookup.group}.write`) ? (
                  <ButtonLink {...paths.newLookupRecord(name)}>
                    {t('lookups.add', { name: lookup.one })}
                  </ButtonLink>
                ) : undefined
              }
            />
            <LookupList key={name} lookup={lookup} />
          </>
        );
      }}
    </Loaded>
  );
}
