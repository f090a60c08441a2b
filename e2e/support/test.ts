import { test as base } from '@playwright/test';

/**
 * Pages whose users save data: the code of other screens is not loaded ahead (BOOT-07), which takes as much processor time as
 * the page itself. `test.use({ savesData: false })` is for tests of that loading.
 */
export const test = base.extend<{ savesData: boolean }>({
  savesData: [true, { option: true }],
  context: async ({ context, savesData }, use) => {
    if (savesData)
      await context.addInitScript(() => {
        const { connection } = navigator as unknown as { connection: object };
        Object.defineProperty(connection, 'saveData', { value: true });
      });
    await use(context);
  },
});
