import type { EditedBanner } from '@kontor/contract';
import { contrastWithWhite, MAX_CONTENT_ITEMS, READABLE_CONTRAST } from '@kontor/domain';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { localized } from '@kontor/web-kit/lib/localized.ts';
import { Checkbox, SimpleGrid, Stack, Text } from '@mantine/core';
import { Loaded, Panel } from '../../kit/detail.tsx';
import { ColorField } from './color-field.tsx';
import { partQuery } from './content.queries.ts';
import { ContentTitle } from './draft-bar.tsx';
import { BothLanguages } from './fields.tsx';
import { LinkField } from './link-field.tsx';
import { PartForm } from './part-form.tsx';
import { PictureField } from './picture-field.tsx';
import { SortableList } from './sortable-list.tsx';

const newBanner = (): EditedBanner => ({
  title: { de: '', en: '' },
  text: { de: '', en: '' },
  buttonText: { de: '', en: '' },
  link: '',
  background: '',
  image: '',
  imageAlt: { de: '', en: '' },
  isActive: true,
});

/** The home page of the shop: heroes, banners and carousels of products (CONT-01, CONT-02). */
export function HomeContentPage() {
  const { t, locale } = useTexts();
  return (
    <>
      <ContentTitle title={t('content.home.title')} />
      <Loaded query={partQuery('home')}>
        {({ data }) => (
          <PartForm<'home'>
            record={data}
            labels={{
              heroes: t('content.home.heroes'),
              banners: t('content.home.banners'),
              rows: t('content.home.rows'),
            }}
          >
            {({ value, set, issue }) => (
              <>
                {(['heroes', 'banners'] as const).map((list) => (
                  <Panel key={list} title={t(`content.home.${list}`)}>
                    <Text c="dimmed" mb="sm">
                      {t(`content.home.${list}Hint`)}
                    </Text>
                    <SortableList
                      label={t(`content.home.${list}`)}
                      items={value[list]}
                      max={MAX_CONTENT_ITEMS}
                      nameOf={({ title }, index) =>
                        localized(title, locale) ||
                        t(list === 'heroes' ? 'content.home.hero' : 'content.home.banner', {
                          number: index + 1,
                        })
                      }
                      newItem={newBanner}
                      addLabel={t(list === 'heroes' ? 'content.home.addHero' : 'content.home.addBanner')}
                      onChange={(items) => set(list, items)}
                    >
                      {(banner, index, change) => (
                        <BannerFields
                          path={`${list}.${index}`}
                          banner={banner}
                          issue={issue}
                          onChange={change}
                        />
                      )}
                    </SortableList>
                  </Panel>
                ))}
                <Panel title={t('content.home.rows')}>
                  <SortableList
                    label={t('content.home.rows')}
                    items={value.rows}
                    nameOf={({ type }) => t(`content.home.row.${type}`)}
                    onChange={(rows) => set('rows', rows)}
                  >
                    {(row, _index, change) => (
                      <Checkbox
                        label={t('content.home.shown')}
                        checked={row.isActive}
                        onChange={({ currentTarget }) => change({ ...row, isActive: currentTarget.checked })}
                      />
                    )}
                  </SortableList>
                </Panel>
              </>
            )}
          </PartForm>
        )}
      </Loaded>
    </>
  );
}

function BannerFields({
  path,
  banner,
  issue,
  onChange,
}: {
  path: string;
  banner: EditedBanner;
  issue: (path: string) => string | undefined;
  onChange: (banner: EditedBanner) => void;
}) {
  const { t } = useTexts();
  const { number } = useFormats();
  const field = <Key extends keyof EditedBanner & string>(key: Key) => ({
    name: `${path}.${key}`,
    label: t(`content.banner.${key}`),
    value: banner[key],
    issue,
    onChange: (value: EditedBanner[Key]) => onChange({ ...banner, [key]: value }),
  });
  const { background } = banner;
  const contrast = /^#[0-9a-f]{6}$/i.test(background) ? contrastWithWhite(background) : undefined;
  return (
    <Stack gap="sm">
      <BothLanguages {...field('title')} maxLength={200} isRequired />
      <BothLanguages {...field('text')} maxLength={1_000} rows={2} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
        <LinkField {...field('link')} />
        <ColorField
          name={`${path}.background`}
          label={t('content.banner.background')}
          description={
            contrast === undefined
              ? t('content.banner.backgroundHint')
              : t(contrast < READABLE_CONTRAST ? 'content.banner.pale' : 'content.banner.readable', {
                  contrast: number(Math.round(contrast * 10) / 10),
                })
          }
          value={background}
          error={issue(`${path}.background`)}
          onChange={field('background').onChange}
        />
      </SimpleGrid>
      <BothLanguages {...field('buttonText')} maxLength={60} />
      <PictureField {...field('image')} />
      <BothLanguages {...field('imageAlt')} maxLength={300} description={t('content.banner.altHint')} />
      <Checkbox
        label={t('content.home.shown')}
        checked={banner.isActive}
        onChange={({ currentTarget }) => onChange({ ...banner, isActive: currentTarget.checked })}
      />
    </Stack>
  );
}
