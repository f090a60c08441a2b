import type { Texts } from '@kontor/web-kit/lib/text-tree.ts';

export const secret: Texts<typeof import('../de/secret.ts').secret> = {
  once: 'This value is shown only now. Copy it and keep it safe.',
  copy: 'Copy',
  copied: 'Copied',
  done: 'I have copied it',
};
