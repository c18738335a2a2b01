import type { CDPSession } from 'playwright-core';
import { z } from 'zod';
import type { Clock } from '#kernel/clock.ts';
import type { PageBox, PagePicture } from './browser.ts';
import { runIsolated } from './run-isolated.ts';

/** CSS pixels. */
const MAX_HEIGHT = 12_000;
const AROUND = { x: 160, y: 120 } as const;
const MAX_DETAIL = { width: 1_280, height: 800 } as const;
const DETAIL_SCALE = 2;
const FRAME_PX = 3;

const SizeSchema = z.object({ width: z.number(), height: z.number() });
const READ_SIZE = `({
  width: document.documentElement.clientWidth || innerWidth,
  height: Math.max(document.documentElement.scrollHeight, document.body?.scrollHeight ?? 0, innerHeight),
})`;

/**
 * Photographs a page as it is: the frame around the box is the only thing added, and is removed
 * afterwards. A box outside the page is left out.
 */
export async function createPicture(input: {
  session: CDPSession;
  frameId: string;
  box: PageBox | null;
  clock: Clock;
}): Promise<PagePicture> {
  const { session, frameId, clock } = input;
  const size = SizeSchema.parse(await runIsolated(session, frameId, READ_SIZE));
  const page = {
    x: 0,
    y: 0,
    width: Math.ceil(size.width),
    height: Math.min(MAX_HEIGHT, Math.ceil(size.height)),
  };
  const box = input.box && isInside(input.box, page) ? input.box : null;
  if (box)
    await runIsolated(
      session,
      frameId,
      `(${String(drawFrame)})(${JSON.stringify({ box, line: FRAME_PX })})`,
    );
  try {
    const at = clock.now();
    return {
      page: await capture(session, page, 1),
      detail: box && (await capture(session, surroundingsOf(box, page), DETAIL_SCALE)),
      at,
    };
  } finally {
    if (box)
      await runIsolated(session, frameId, `(${String(removeFrame)})()`).catch(() => undefined);
  }
}

async function capture(session: CDPSession, clip: PageBox, scale: number): Promise<Uint8Array> {
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'png',
    clip: { ...clip, scale },
    captureBeyondViewport: true,
  });
  return Buffer.from(data, 'base64');
}

const isInside = (box: PageBox, page: PageBox): boolean =>
  box.width > 0 &&
  box.height > 0 &&
  box.x < page.width &&
  box.y < page.height &&
  box.x + box.width > 0 &&
  box.y + box.height > 0;

function surroundingsOf(box: PageBox, page: PageBox): PageBox {
  const width = Math.min(page.width, MAX_DETAIL.width, box.width + 2 * AROUND.x);
  const height = Math.min(page.height, MAX_DETAIL.height, box.height + 2 * AROUND.y);
  // In the middle, but not outside the page.
  const place = (middle: number, shown: number, whole: number): number =>
    Math.round(Math.max(0, Math.min(whole - shown, middle - shown / 2)));
  return {
    x: place(box.x + box.width / 2, width, page.width),
    y: place(box.y + box.height / 2, height, page.height),
    width: Math.round(width),
    height: Math.round(height),
  };
}

/** Runs in the page. Over everything, in the page's top layer where there is one. */
function drawFrame({ box, line }: { box: PageBox; line: number }): void {
  const frame = document.createElement('div');
  frame.style.cssText =
    `all: initial; position: absolute; pointer-events: none; box-sizing: border-box; ` +
    `z-index: 2147483647; border: ${line}px solid #e00000; border-radius: 2px; ` +
    `left: ${box.x - 2 * line}px; top: ${box.y - 2 * line}px; ` +
    `width: ${box.width + 4 * line}px; height: ${box.height + 4 * line}px;`;
  document.documentElement.append(frame);
  (globalThis as { pricingFrame?: HTMLElement }).pricingFrame = frame;
  // A page whose root is positioned moves the frame with it.
  const at = frame.getBoundingClientRect();
  frame.style.translate = `${box.x - 2 * line - at.x - scrollX}px ${box.y - 2 * line - at.y - scrollY}px`;
}

/** Runs in the page. */
function removeFrame(): void {
  (globalThis as { pricingFrame?: HTMLElement }).pricingFrame?.remove();
}
