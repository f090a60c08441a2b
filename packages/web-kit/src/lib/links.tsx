import {
  ActionIcon,
  type ActionIconProps,
  Anchor,
  type AnchorProps,
  Button,
  type ButtonProps,
} from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

/**
 * The kit's buttons and anchors as links of the router, with all that `Link` can: typed targets, preloading, active state.
 *
 * @example <ButtonLink {...paths.cart()} variant="light">…</ButtonLink>
 */
type LinkAttributes<Props> = Omit<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  keyof Props | 'color' | 'style'
> & {
  ref?: Ref<HTMLAnchorElement>;
};

function ButtonBase({ ref, ...props }: ButtonProps & LinkAttributes<ButtonProps>) {
  return <Button component="a" ref={ref} {...props} />;
}

function AnchorBase({ ref, ...props }: AnchorProps & LinkAttributes<AnchorProps>) {
  return <Anchor ref={ref} {...props} />;
}

function ActionIconBase({ ref, ...props }: ActionIconProps & LinkAttributes<ActionIconProps>) {
  return <ActionIcon component="a" ref={ref} {...props} />;
}

export const ButtonLink = createLink(ButtonBase);
export const AnchorLink = createLink(AnchorBase);
export const ActionIconLink = createLink(ActionIconBase);
