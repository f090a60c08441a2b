import { contrastWithWhite, READABLE_CONTRAST } from '@kontor/domain';
import { useFormats } from '@kontor/web-kit/lib/format.ts';
import { useTexts } from '@kontor/web-kit/lib/i18n.ts';
import { accentScale } from '@kontor/web-kit/ui/theme.ts';
import { Group, Stack, Text } from '@mantine/core';
import { Loaded, Panel } from '../../kit/detail.tsx';
import { ColorField } from './color-field.tsx';
import classes from './content.module.css';
import { partQuery } from './content.queries.ts';
import { ContentTitle } from './draft-bar.tsx';
import { BothLanguages } from './fields.tsx';
import { PartForm } from './part-form.tsx';
import { PictureField } from './picture-field.tsx';

const pictures = ['logo', 'logoDark', 'favicon', 'signInImage'] as const;

/** The look of the shop: colour, logos, icon, sign-in page. */
export function LookPage() {
  const { t } = useTexts();
  const { number } = useFormats();
  const inWords = (color: string) => {
    const contrast = contrastWithWhite(color);
    return t(contrast < READABLE_CONTRAST ? 'content.look.pale' : 'content.look.readable', {
      contrast: number(Math.floor(contrast * 10) / 10),
    });
  };
  return (
    <>
      <ContentTitle title={t('content.look.title')} />
      <Loaded query={partQuery('look')}>
        {({ data }) => (
          <PartForm<'look'>
            record={data}
            labels={{
              primaryColor: t('content.look.primaryColor'),
              claim: t('content.look.claim'),
              ...Object.fromEntries(pictures.map((key) => [key, t(`content.look.${key}`)])),
            }}
          >
            {({ value, set, issue }) => {
              const isColor = /^#[0-9a-f]{6}$/i.test(value.primaryColor);
              return (
                <>
                  <Panel title={t('content.look.primaryColor')}>
                    <div className={classes.color}>
                      <ColorField
                        name="primaryColor"
                        label={t('content.look.primaryColor')}
                        description={t('content.look.colorHint')}
                        value={value.primaryColor}
                        error={issue('primaryColor')}
                        onChange={(color) => set('primaryColor', color)}
                      />
                      {isColor ? (
                        <Group gap="sm">
                          <span
                            className={classes.swatch}
                            style={{ background: accentScale(value.primaryColor)[6] }}
                          >
                            {t('content.look.sample')}
                          </span>
                          <Text role="status">{inWords(value.primaryColor)}</Text>
                        </Group>
                      ) : null}
                    </div>
                  </Panel>
                  <Panel title={t('content.look.pictures')}>
                    <Stack gap="md">
                      {pictures.map((key) => (
                        <PictureField
                          key={key}
                          name={key}
                          label={t(`content.look.${key}`)}
                          description={t(`content.look.${key}Hint`)}
                          value={value[key]}
                          issue={issue}
                          isDark={key === 'logoDark'}
                          onChange={(place) => set(key, place)}
                        />
                      ))}
                    </Stack>
                  </Panel>
                  <Panel title={t('content.look.claim')}>
                    <BothLanguages
                      name="claim"
                      label={t('content.look.claim')}
                      value={value.claim}
                      issue={issue}
                      maxLength={300}
                      onChange={(claim) => set('claim', claim)}
                    />
                  </Panel>
                </>
              );
            }}
          </PartForm>
        )}
      </Loaded>
    </>
  );
}
