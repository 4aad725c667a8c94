import { createElement, type ReactElement, useEffect, useSyncExternalStore } from 'react';
import { type DrawnIcons, drawIcons } from './icon-service.ts';
import { sharedValue } from './shared-value.ts';
import type { Shape } from './svg-shapes.ts';

const ICON_NAME = /^(?<collection>[a-z0-9]+(?:-[a-z0-9]+)*):(?<icon>[a-z0-9]+(?:-[a-z0-9]+)*)$/;

const drawnIcons = sharedValue<DrawnIcons>({});
/** Requested names; each is requested once per page load. */
const requested = new Set<string>();
/** Names of the next request, by their collection. */
const queued = new Map<string, string[]>();

interface IconDrawingProps {
  readonly name: string;
}

export function IconDrawing({ name }: IconDrawingProps) {
  useEffect(() => request(name), [name]);
  const drawn = useSyncExternalStore(
    drawnIcons.subscribe,
    () => drawnIcons.get()[name],
    () => undefined,
  );
  return (
    drawn && (
      <svg viewBox={drawn.viewBox} aria-hidden="true" className="size-full">
        {drawn.shapes.map((shape, index) => draw(shape, index))}
      </svg>
    )
  );
}

function draw({ element, attributes, children }: Shape, key: number): ReactElement {
  return createElement(element, { ...attributes, key }, ...children.map(draw));
}

/** Icons that are needed in the same moment share a request. */
function request(name: string): void {
  const { collection, icon } = ICON_NAME.exec(name)?.groups ?? {};
  if (!collection || !icon || requested.has(name)) return;
  requested.add(name);
  if (queued.size === 0) queueMicrotask(sendQueued);
  queued.set(collection, [...(queued.get(collection) ?? []), icon]);
}

function sendQueued(): void {
  for (const [collection, names] of queued) {
    drawIcons(collection, names).then((icons) => {
      const named = Object.entries(icons).map(([icon, drawn]) => [`${collection}:${icon}`, drawn]);
      drawnIcons.set({ ...drawnIcons.get(), ...Object.fromEntries(named) });
    });
  }
  queued.clear();
}
