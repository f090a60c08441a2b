import { common } from './common.ts';
import { content } from './content.ts';
import { frame } from './frame.ts';
import { sessions } from './sessions.ts';

/** What the sign-in page shows; all other pages load the rest as well. */
export const signIn = { common, content, frame, sessions } as const;
