import { createElement, type ReactElement, useEffect } from 'react';
import { create } from 'zustand';
import { type DrawnIcons, drawIcons } from '#lib/icon-service.ts';
import type { Shape } from '#lib/svg-shapes.ts';

const ICON_NAME = /^(?<collection>[a-z0-9]+(?:-[a-z0-9]+)*):(?<icon>[a-z0-9]+(?:-[a-z0-9]+)*)$/;

const useDrawn = create<DrawnIcons>()(() => ({}));
/** Names by their collection, each asked for once in the life of a page. */
const asked = new Set<string>();
const wanted = new Map<string, string[]>();

interface IconDrawingProps {
  readonly name: string;
}

export function IconDrawing({ name }: IconDrawingProps) {
  useEffect(() => want(name), [name]);
  const drawn = useDrawn((icons) => icons[name]);
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

/** Icons that are wanted together are asked for together. */
function want(name: string): void {
  const { collection, icon } = ICON_NAME.exec(name)?.groups ?? {};
  if (!collection || !icon || asked.has(name)) return;
  asked.add(name);
  if (wanted.size === 0) queueMicrotask(askForWanted);
  wanted.set(collection, [...(wanted.get(collection) ?? []), icon]);
}

function askForWanted(): void {
  for (const [collection, names] of wanted) {
    drawIcons(collection, names).then((icons) => {
      const named = Object.entries(icons).map(([icon, drawn]) => [`${collection}:${icon}`, drawn]);
      useDrawn.setState(Object.fromEntries(named));
    });
  }
  wanted.clear();
}
