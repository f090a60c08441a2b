import { expect, it } from 'vitest';
import { markedParts, partsOf } from './marked-text.tsx';

const marked = (text: string) => ({ text, isMarked: true });
const plain = (text: string) => ({ text, isMarked: false });

it.each([
  ['', []],
  ['Zelt', [plain('Zelt')]],
  ['<mark>Ruck</mark>sack', [marked('Ruck'), plain('sack')]],
  ['Zelt <mark>2</mark> <mark>P</mark>', [plain('Zelt '), marked('2'), plain(' '), marked('P')]],
  ['<mark>offen', [marked('offen')]],
  ['zu</mark> spät', [plain('zu'), plain(' spät')]],
  [
    '<img src=x onerror=alert(1)> & <mark><b>fett</b></mark>',
    [plain('<img src=x onerror=alert(1)> & '), marked('<b>fett</b>')],
  ],
  ['<mark onclick="x">y</mark>', [plain('<mark onclick="x">y')]],
])('SRCH-09 reads the marks of %j and leaves all else as text', (formatted, parts) => {
  expect(markedParts(formatted)).toEqual(parts);
});

it.each([
  ['Zelt', undefined, [plain('Zelt')]],
  ['Zelt', 'Zelt', [plain('Zelt')]],
  ['Zelt', '<mark>Zelt</mark> 2 P', [marked('Zelt')]],
  ['Zelt 2', 'Zelt <mark>2 P</mark>', [plain('Zelt '), marked('2')]],
  ['Plane', '<mark>Zelt</mark> 2 P', [plain('Plane')]],
])('SRCH-09 marks %j by %j', (text, formatted, parts) => {
  expect(partsOf(text, formatted)).toEqual(parts);
});
