import type { streetPlanAnswer } from '@comptoir/contract/staff/delivery/street-plan';
import type { Coordinates } from '@comptoir/domain/delivery/coordinates';
import { t } from '@comptoir/staff-texts/translate';
import { type PointerEvent, useRef, useState } from 'react';
import type { PayloadOf } from '#lib/api/payload.ts';
import {
  fromPlan,
  PLAN_HEIGHT,
  PLAN_WIDTH,
  type PlanPoint,
  type PlanView,
  toPlan,
} from '#lib/catalogue/area/area-plan.ts';
import { PlanGround } from './plan-ground.tsx';

export type StreetPlan = PayloadOf<typeof streetPlanAnswer>;

interface AreaPlanProps {
  readonly view: PlanView;
  readonly onView: (view: PlanView) => void;
  /** The restaurant; null while its position is unknown. */
  readonly centre: Coordinates | null;
  readonly streets: StreetPlan | null;
  readonly neighbours: readonly (readonly Coordinates[])[];
  /** What is drawn and can't be moved corner by corner. */
  readonly rings: readonly (readonly Coordinates[])[];
  readonly corners: readonly Coordinates[];
  readonly nameOf: (corner: Coordinates, index: number) => string;
  readonly onAdd: (corner: Coordinates) => void;
  readonly onMove: (index: number, corner: Coordinates) => void;
  readonly onKey: (index: number, key: string, isFar: boolean) => boolean;
}

/** A press that moves less than this is a click, in units of the drawing. */
const CLICK = 4;

/** The plan that an area is drawn on: a click sets a corner, corners are dragged, the ground moves the view. Rule OP-23. */
export function AreaPlan(props: AreaPlanProps) {
  const { view, onView, centre, streets, neighbours, rings, corners, nameOf } = props;
  const [dragged, setDragged] = useState<{ index: number; corner: Coordinates } | null>(null);
  const pressed = useRef<{ at: PlanPoint; view: PlanView; isMoved: boolean }>(null);
  const shown = dragged ? corners.with(dragged.index, dragged.corner) : corners;

  function moveView(event: PointerEvent<Element>): void {
    const press = pressed.current;
    if (!press) return;
    const point = pointOf(event);
    const [x, y] = [point.x - press.at.x, point.y - press.at.y];
    if (!press.isMoved && Math.hypot(x, y) < CLICK) return;
    press.isMoved = true;
    const middle = { x: PLAN_WIDTH / 2 - x, y: PLAN_HEIGHT / 2 - y };
    onView({ ...press.view, centre: fromPlan(press.view, middle) });
  }

  return (
    <fieldset className="relative min-w-0" aria-label={t('Plan')}>
      <svg
        viewBox={`0 0 ${PLAN_WIDTH} ${PLAN_HEIGHT}`}
        aria-hidden="true"
        className="w-full cursor-crosshair touch-none select-none rounded-card border border-edge bg-paper"
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          pressed.current = { at: pointOf(event), view, isMoved: false };
        }}
        onPointerMove={moveView}
        onPointerUp={(event) => {
          const press = pressed.current;
          pressed.current = null;
          if (press && !press.isMoved) props.onAdd(fromPlan(view, pointOf(event)));
        }}
        onPointerCancel={() => {
          pressed.current = null;
        }}
      >
        <PlanGround view={view} centre={centre} streets={streets} neighbours={neighbours} />
        <path
          d={[...rings, ...(shown.length > 0 ? [shown] : [])]
            .map((it) => outline(view, it))
            .join('')}
          fillRule="evenodd"
          className="fill-matcha/25 stroke-matcha"
          strokeWidth={1.5}
        />
      </svg>
      {shown.map((corner, index) => {
        const { x, y } = toPlan(view, corner);
        const number = index + 1;
        if (x < 0 || x > PLAN_WIDTH || y < 0 || y > PLAN_HEIGHT) return null;
        return (
          <button
            key={number}
            type="button"
            aria-label={nameOf(corner, index)}
            className="absolute size-11 -translate-1/2 cursor-grab touch-none rounded-full p-3 active:cursor-grabbing"
            style={{ left: `${(x / PLAN_WIDTH) * 100}%`, top: `${(y / PLAN_HEIGHT) * 100}%` }}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              setDragged({ index, corner });
            }}
            onPointerMove={(event) => {
              if (dragged?.index !== index) return;
              setDragged({ index, corner: fromPlan(view, pointOf(event)) });
            }}
            onPointerUp={() => {
              if (dragged?.index === index && dragged.corner !== corners[index]) {
                props.onMove(index, dragged.corner);
              }
              setDragged(null);
            }}
            onPointerCancel={() => setDragged(null)}
            onKeyDown={(event) => {
              if (props.onKey(index, event.key, event.shiftKey)) event.preventDefault();
            }}
          >
            <span className="block size-full rounded-full border-2 border-matcha bg-rice" />
          </button>
        );
      })}
    </fieldset>
  );
}

function outline(view: PlanView, ring: readonly Coordinates[]): string {
  const points = ring.map((place) => toPlan(view, place));
  return `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
}

/** Where a pointer is, in units of the drawing. */
function pointOf({ clientX, clientY, currentTarget }: PointerEvent<Element>): PlanPoint {
  const plan = currentTarget.closest('fieldset') ?? currentTarget;
  const { left, top, width, height } = plan.getBoundingClientRect();
  return {
    x: ((clientX - left) / width) * PLAN_WIDTH,
    y: ((clientY - top) / height) * PLAN_HEIGHT,
  };
}
