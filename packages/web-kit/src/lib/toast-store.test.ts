import { beforeEach, describe, expect, it } from 'vitest';
import { clearToasts, currentToasts, removeOutcomes, removeToast, showToast } from './toast-store.ts';

const action = { label: 'toast.open.cart' as const, action: () => {} };

describe('toasts', () => {
  beforeEach(() => clearToasts());

  it('NOTI-09 gives a toast id, type, message, actions and timeout', () => {
    const id = showToast({ type: 'success', message: { code: 'product.added.to.cart' }, actions: [action] });
    expect(currentToasts()).toEqual([
      { id, type: 'success', message: { code: 'product.added.to.cart' }, actions: [action], timeoutMs: 5000 },
    ]);
  });

  it('NOTI-09 NOTI-12 shows an unknown type as danger', () => {
    showToast({ type: 'error', message: { text: 'x' } });
    expect(currentToasts()[0]?.type).toBe('danger');
  });

  it('NOTI-10 has a default timeout of 5000 ms that can be changed', () => {
    showToast({ type: 'info', message: { text: 'a' } });
    showToast({ type: 'info', message: { text: 'b' }, timeout: 9000 });
    expect(currentToasts().map(({ timeoutMs }) => timeoutMs)).toEqual([5000, 9000]);
  });

  it('NOTI-10 takes away the one toast that is meant', () => {
    const first = showToast({ type: 'info', message: { text: 'a' } });
    const second = showToast({ type: 'info', message: { text: 'b' } });
    removeToast(first);
    removeToast('toast-unknown');
    expect(currentToasts().map(({ id }) => id)).toEqual([second]);
  });

  it('issue 18: an error replaces the success before it, and leaves what offers something', () => {
    showToast({ type: 'success', message: { code: 'saved' } });
    showToast({ type: 'success', message: { text: 'removed' }, actions: [action] });
    showToast({ type: 'danger', message: { code: 'record.changed' } });
    expect(currentToasts().map(({ message }) => message)).toEqual([
      { text: 'removed' },
      { code: 'record.changed' },
    ]);
  });

  it('issue 18: a new action takes away the outcome of the former one, not what offers something', () => {
    showToast({ type: 'danger', message: { code: 'record.changed' } });
    showToast({ type: 'success', message: { text: 'removed' }, actions: [action] });
    showToast({ type: 'warning', message: { text: 'offline' } });
    removeOutcomes();
    expect(currentToasts().map(({ message }) => message)).toEqual([{ text: 'removed' }, { text: 'offline' }]);
  });

  it('NOTI-09 shows the same message once, but keeps toasts with actions apart', () => {
    showToast({ type: 'danger', message: { code: 'service.unavailable' } });
    showToast({ type: 'danger', message: { code: 'service.unavailable' } });
    expect(currentToasts()).toHaveLength(1);
    showToast({ type: 'info', message: { text: 'removed' }, actions: [action] });
    showToast({ type: 'info', message: { text: 'removed' }, actions: [action] });
    expect(currentToasts()).toHaveLength(3);
  });
});
