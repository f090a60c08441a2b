import type { Texts } from '@kontor/web-kit/lib/text-tree.ts';
import type { signIn as German } from '../de/sign-in.ts';
import { common } from './common.ts';
import { content } from './content.ts';
import { frame } from './frame.ts';
import { sessions } from './sessions.ts';

export const signIn: Texts<typeof German> = { common, content, frame, sessions };
