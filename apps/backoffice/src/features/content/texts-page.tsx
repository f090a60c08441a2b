import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { Loaded, Panel } from '../../kit/detail.tsx';
import { partQuery } from './content.queries.ts';
import { ContentTitle } from './draft-bar.tsx';
import { BothLanguages } from './fields.tsx';
import { PartForm } from './part-form.tsx';

const texts = ['aboutUs', 'contactUs', 'returnPolicy', 'privacyPolicy'] as const;

/** The texts that each shop has a place for: about us, contact, returns, privacy (CONT-04, CONT-06). */
export function TextsPage() {
  const { t } = useTexts();
  return (
    <>
      <ContentTitle title={t('content.texts.title')} />
      <Loaded query={partQuery('texts')}>
        {({ data }) => (
          <PartForm<'texts'>
            record={data}
            labels={Object.fromEntries(texts.map((key) => [key, t(`content.texts.${key}`)]))}
          >
            {({ value, set, issue }) =>
              texts.map((key) => (
                <Panel key={key} title={t(`content.texts.${key}`)}>
                  <BothLanguages
                    name={key}
                    label={t(`content.texts.${key}`)}
                    value={value[key]}
                    issue={issue}
                    maxLength={100_000}
                    isHtml
                    onChange={(text) => set(key, text)}
                  />
                </Panel>
              ))
            }
          </PartForm>
        )}
      </Loaded>
    </>
  );
}
