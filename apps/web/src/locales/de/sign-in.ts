import { common } from './common.ts';
import { content } from './content.ts';
import { frame } from './frame.ts';
import { sessions } from './sessions.ts';

/** The texts of the sign-in page; all other pages load the remaining texts, too. */
export const signIn = { common, content, frame, sessions } as const;
