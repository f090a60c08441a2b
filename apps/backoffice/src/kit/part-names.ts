import { hasText, type TextKey, useTexts } from '@kontor/web-kit/lib/i18n.ts';

/** What a part is called, such as `page.agb` or `mail.order.placed`. */
export function usePartName(): (part: string) => string {
  const { t } = useTexts();
  const mailName = useMailName();
  return (part) => {
    const [, kind = '', key = ''] = /^([a-z]+)(?:\.(.+))?$/.exec(part) ?? [];
    if (kind === 'page') return t('content.part.page', { path: `/content/${key}` });
    if (kind === 'mail') return t('content.part.mail', { name: mailName(key) });
    const text = `content.part.${kind}`;
    return hasText(text) ? t(text as TextKey) : part;
  };
}

export function useMailName(): (kind: string) => string {
  const { t } = useTexts();
  return (kind) => {
    const key = `content.mail.${kind}`;
    return hasText(key) ? t(key as TextKey) : kind;
  };
}
