interface Size {
  readonly width: number;
  readonly height: number;
}
interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const GAP = 8;

/** Returns where a panel is beside a box: right of it, else left of it, else below or above; always within the window. */
export function placeBeside(
  box: Box,
  panel: Size,
  window: Size,
): { readonly left: number; readonly top: number } {
  const within = (at: number, size: number, all: number): number =>
    Math.max(GAP, Math.min(at, all - size - GAP));
  const beside = within(box.top, panel.height, window.height);
  if (box.right + GAP + panel.width + GAP <= window.width) {
    return { left: box.right + GAP, top: beside };
  }
  if (box.left - GAP - panel.width >= GAP) {
    return { left: box.left - GAP - panel.width, top: beside };
  }
  const isBelow = box.bottom + GAP + panel.height + GAP <= window.height;
  const top = isBelow ? box.bottom + GAP : box.top - GAP - panel.height;
  return {
    left: within(box.left, panel.width, window.width),
    top: within(top, panel.height, window.height),
  };
}
