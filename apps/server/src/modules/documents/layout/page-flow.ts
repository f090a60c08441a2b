import type { DocumentCanvas } from './document-canvas.ts';

/** A piece of the page that is never split. */
export interface Block {
  height: number;
  draw(y: number): void;
  /** Rows of the table: their page begins with the table's head. */
  isRow?: boolean;
  /** Stays on one page with the block after it. */
  isKeptWithNext?: boolean;
  /** The block's amount in the carried sum, in minor units. */
  netMinor?: number;
}

export interface PageFrame {
  firstTop: number;
  top: number;
  bottom: number;
  tableHeadHeight: number;
  drawTableHead(y: number): void;
  /** Drawn under the head of a page on which the table goes on. */
  carriedHeight: number;
  drawCarried(y: number, sumMinor: number): void;
  drawPageHead(pageNumber: number): void;
  drawPageFoot(pageNumber: number, pageCount: number): void;
}

interface PlannedPage {
  blocks: { block: Block; y: number }[];
  /** The place of the table's head; undefined without rows. */
  tableHeadY?: number;
  carriedMinor?: number;
}

/**
 * Spreads blocks over pages and draws them. Pages are planned first, so that 'page 1 of 3' is known while each page is
 * written and released. Memory use does not grow with the pages.
 */
export function flowPages(canvas: DocumentCanvas, blocks: readonly Block[], frame: PageFrame): void {
  const pages = planPages(blocks, frame);
  for (const [index, { blocks: placed, tableHeadY, carriedMinor }] of pages.entries()) {
    canvas.addPage();
    frame.drawPageHead(index + 1);
    if (tableHeadY !== undefined) {
      frame.drawTableHead(tableHeadY);
      if (carriedMinor !== undefined) frame.drawCarried(tableHeadY + frame.tableHeadHeight, carriedMinor);
    }
    for (const { block, y } of placed) block.draw(y);
    frame.drawPageFoot(index + 1, pages.length);
  }
}

function planPages(blocks: readonly Block[], frame: PageFrame): PlannedPage[] {
  let current: PlannedPage = { blocks: [] };
  const pages = [current];
  let y = frame.firstTop;
  let sumMinor = 0;
  for (let index = 0; index < blocks.length; index += 1) {
    const block = blocks[index] as Block;
    if (y + heightKeptTogether(blocks, index, current, frame) > frame.bottom && current.blocks.length > 0) {
      current = { blocks: [] };
      pages.push(current);
      y = frame.top;
    }
    if (block.isRow && current.tableHeadY === undefined) {
      current.tableHeadY = y;
      y += frame.tableHeadHeight;
      if (sumMinor !== 0) {
        current.carriedMinor = sumMinor;
        y += frame.carriedHeight;
      }
    }
    current.blocks.push({ block, y });
    y += block.height;
    sumMinor += block.netMinor ?? 0;
  }
  return pages;
}

function heightKeptTogether(
  blocks: readonly Block[],
  first: number,
  current: PlannedPage,
  frame: PageFrame,
): number {
  let height = blocks[first]?.isRow && current.tableHeadY === undefined ? frame.tableHeadHeight : 0;
  for (let index = first; index < blocks.length; index += 1) {
    const block = blocks[index] as Block;
    height += block.height;
    if (!block.isKeptWithNext) break;
  }
  return height;
}
