import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';

export type LinkTarget = { kind: 'internal' | 'external'; href: string };

/**
 * Classifies a link from the settings: a path of this shop, a web address, or undefined; drops `javascript:` and
 * other schemes (CONT-02).
 *
 * @example linkTarget('/category/Jacken-64a1') // { kind: 'internal', … }
 */
export function linkTarget(link: string | undefined, isExternal = false): LinkTarget | undefined {
  const href = link?.trim() ?? '';
  if (/^(https?:\/\/|mailto:|tel:)/i.test(href)) return { kind: 'external', href };
  if (/^\/(?![/\\])/.test(href)) return { kind: isExternal ? 'external' : 'internal', href };
  return undefined;
}

export interface SmartLinkProps
  extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target' | 'rel'> {
  link: string | undefined;
  /** Opens a new window even for a path of this shop (LAYO-21). */
  isExternal?: boolean;
  /** Read out after the text of a link that opens a new window. */
  children?: ReactNode;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link from the settings: inside the shop without a reload, else in a new window; plain content if unusable. */
export function SmartLink({ link, isExternal, children, onClick, ...props }: SmartLinkProps) {
  const router = useRouter();
  const target = linkTarget(link, isExternal);
  if (!target) return <span className={props.className}>{children}</span>;
  if (target.kind === 'external') {
    const isPage = !/^(mailto|tel):/i.test(target.href);
    return (
      <a {...props} href={target.href} {...(isPage ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
        {children}
      </a>
    );
  }
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    void router.navigate({ href: target.href });
  };
  return (
    <a {...props} href={target.href} onClick={follow}>
      {children}
    </a>
  );
}
