import { afterEach, describe, expect, it, vi } from 'vitest';
import { currentModal, openModal, resetModal } from './modal-store.ts';

const modal = () => ({ props: { onAnswer: vi.fn() }, data: { questions: [] } });

describe('modal store', () => {
  afterEach(resetModal);

  it('LAYO-23 BOOT-09 opens by name, props and data, and reset clears all three', () => {
    const given = modal();
    openModal('customAttributes', given);
    expect(currentModal()).toEqual({ activeModal: 'customAttributes', ...given });
    resetModal();
    expect(currentModal()).toEqual({ activeModal: undefined, props: undefined, data: undefined });
  });

  it('LAYO-23 tells once that a modal was closed, also when another one takes its place', () => {
    const onReset = vi.fn();
    openModal('customAttributes', { ...modal(), onReset });
    openModal('customAttributes', modal());
    resetModal();
    expect(onReset).toHaveBeenCalledTimes(1);
  });
});
