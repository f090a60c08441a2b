import { describe, expect, it } from 'vitest';
import { drawnHead, type GridKey, gridAction } from './grid-keys.ts';

const pressed = (key: string, rest: Partial<GridKey> = {}) =>
  gridAction({
    key,
    row: 1,
    column: 1,
    rowCount: 4,
    columnCount: 3,
    hasControl: false,
    hasShift: false,
    isEnabled: () => true,
    isReachable: rest.isEnabled ?? (() => true),
    isCaretAtStart: true,
    isCaretAtEnd: true,
    ...rest,
  });

const moveTo = (row: number, column: number) => ({ kind: 'move', to: { row, column } });

describe('keys of the product table (TABL-06, TABL-07)', () => {
  it.each([
    ['ArrowDown', {}, moveTo(2, 1)],
    ['ArrowUp', {}, moveTo(0, 1)],
    ['ArrowLeft', {}, moveTo(1, 0)],
    ['ArrowRight', {}, moveTo(1, 2)],
    ['Enter', {}, moveTo(2, 1)],
    ['Enter', { hasShift: true }, moveTo(0, 1)],
    ['Home', {}, moveTo(1, 0)],
    ['End', {}, moveTo(1, 2)],
    ['Home', { hasControl: true }, moveTo(0, 0)],
    ['End', { hasControl: true }, moveTo(3, 2)],
    ['ArrowDown', { hasControl: true }, moveTo(3, 1)],
    ['PageDown', {}, moveTo(3, 1)],
    ['PageUp', {}, moveTo(0, 1)],
    ['End', { column: 0, columnCount: 1 }, moveTo(3, 0)],
    ['Home', { column: 0, columnCount: 1 }, moveTo(0, 0)],
    ['Escape', {}, { kind: 'restore' }],
    ['+', {}, { kind: 'step', direction: 1 }],
    ['-', {}, { kind: 'step', direction: -1 }],
  ] as const)('TABL-02 %s %o', (key, rest, expected) => {
    expect(pressed(key, rest)).toEqual(expected);
  });

  it.each([
    ['Tab', {}],
    ['5', {}],
    ['ArrowUp', { row: 0 }],
    ['Enter', { row: 3 }],
    ['ArrowRight', { column: 2 }],
    ['ArrowLeft', { isCaretAtStart: false }],
    ['ArrowRight', { isCaretAtEnd: false }],
    ['Home', { column: 0 }],
  ] as const)('leaves %s %o to the browser', (key, rest) => {
    expect(pressed(key, rest)).toBeUndefined();
  });

  it('TABL-11 skips disabled inputs and stays if none follows', () => {
    const isEnabled = ({ row, column }: { row: number; column: number }) => row !== 2 && column !== 0;
    expect(pressed('ArrowDown', { isEnabled })).toEqual(moveTo(3, 1));
    expect(pressed('ArrowLeft', { isEnabled })).toBeUndefined();
    expect(pressed('PageDown', { isEnabled, rowCount: 3 })).toBeUndefined();
  });

  it('TABL-11 arrows stop at a disabled input that may hold the focus, Enter does not', () => {
    const isEnabled = ({ row }: { row: number }) => row !== 2;
    const isReachable = () => true;
    expect(pressed('ArrowDown', { isEnabled, isReachable })).toEqual(moveTo(2, 1));
    expect(pressed('Enter', { isEnabled, isReachable })).toEqual(moveTo(3, 1));
  });

  it('TABL-11 goes to the first and last input that takes the focus', () => {
    const isEnabled = ({ row, column }: { row: number; column: number }) =>
      row + column > 0 && row + column < 5;
    expect(pressed('Home', { hasControl: true, isEnabled })).toEqual(moveTo(0, 1));
    expect(pressed('End', { hasControl: true, isEnabled })).toEqual(moveTo(3, 1));
  });
});

describe('keys that draw a selection', () => {
  const drawn = (key: string, rest: object = {}) =>
    drawnHead({ key, head: { row: 1, column: 1 }, hasControl: false, rowCount: 40, columnCount: 3, ...rest });

  it.each([
    ['ArrowDown', {}, { row: 2, column: 1 }],
    ['ArrowUp', {}, { row: 0, column: 1 }],
    ['ArrowLeft', {}, { row: 1, column: 0 }],
    ['ArrowRight', {}, { row: 1, column: 2 }],
    ['ArrowUp', { head: { row: 0, column: 1 } }, { row: 0, column: 1 }],
    ['ArrowDown', { hasControl: true }, { row: 39, column: 1 }],
    ['ArrowRight', { hasControl: true }, { row: 1, column: 2 }],
    ['PageDown', {}, { row: 11, column: 1 }],
    ['PageUp', {}, { row: 0, column: 1 }],
    ['Home', {}, { row: 1, column: 0 }],
    ['End', {}, { row: 1, column: 2 }],
    ['End', { hasControl: true }, { row: 39, column: 2 }],
    ['Home', { hasControl: true }, { row: 0, column: 0 }],
    ['End', { columnCount: 1, head: { row: 1, column: 0 } }, { row: 39, column: 0 }],
    ['Enter', {}, undefined],
    ['5', {}, undefined],
  ])('TABL-02 Shift and %s %o', (key, rest, expected) => {
    expect(drawn(key, rest)).toEqual(expected);
  });
});
