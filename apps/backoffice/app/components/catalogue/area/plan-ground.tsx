import type { Coordinates } from '@comptoir/domain/delivery/coordinates';
import { t } from '@comptoir/staff-texts/translate';
import {
  PLAN_HEIGHT,
  PLAN_WIDTH,
  type PlanPoint,
  type PlanView,
  toPlan,
} from '#lib/catalogue/area/area-plan.ts';
import type { StreetPlan } from './area-plan.tsx';

interface PlanGroundProps {
  readonly view: PlanView;
  readonly centre: Coordinates | null;
  readonly streets: StreetPlan | null;
  readonly neighbours: readonly (readonly Coordinates[])[];
}

const CIRCLES_KM = [1, 2, 3, 5, 8, 12, 20];

/** Names of streets are shown where the width of the plan is less, in metres. */
const NAMED_BELOW = 2500;

/** In metres, of a river as it is drawn. */
const RIVER_WIDTH = 150;

/** What lies below the area: waters, streets, towns, other zones, distances from the restaurant. Rule OP-23. */
export function PlanGround({ view, centre, streets, neighbours }: PlanGroundProps) {
  const unit = PLAN_WIDTH / view.metresAcross;
  const middle = centre && toPlan(view, centre);
  return (
    <g className="pointer-events-none">
      {streets?.waters?.map(({ name, points }) => {
        const drawn = points.map((point) => toPlan(view, point));
        const middleOfRiver = shownMiddle(drawn);
        return (
          <g key={name}>
            <polyline
              points={drawn.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
              fill="none"
              stroke="var(--focus)"
              strokeOpacity={0.25}
              strokeLinejoin="round"
              strokeWidth={Math.max(4, RIVER_WIDTH * unit)}
            />
            {middleOfRiver && (
              <text
                x={middleOfRiver.x}
                y={middleOfRiver.y}
                textAnchor="middle"
                fontSize={7}
                fontStyle="italic"
                className="fill-ink"
              >
                {name}
              </text>
            )}
          </g>
        );
      })}
      {streets?.streets.map(({ name, from, to }) => {
        const [start, end] = [toPlan(view, from), toPlan(view, to)];
        return (
          <line
            key={`${name} ${start.x} ${start.y}`}
            x1={start.x}
            y1={start.y}
            x2={end.x}
            y2={end.y}
            strokeWidth={2}
            className="stroke-edge/60"
          />
        );
      })}
      {view.metresAcross < NAMED_BELOW &&
        streets?.streets.map(({ name, from, to }) => {
          const [start, end] = [toPlan(view, from), toPlan(view, to)];
          const [x, y] = [(start.x + end.x) / 2, (start.y + end.y) / 2];
          const isRightwards = end.x >= start.x;
          const [left, right] = isRightwards ? [start, end] : [end, start];
          const angle = (Math.atan2(right.y - left.y, right.x - left.x) * 180) / Math.PI;
          return (
            <text
              key={`${name} ${x} ${y}`}
              x={x}
              y={y - 2}
              textAnchor="middle"
              fontSize={6}
              transform={`rotate(${angle.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)})`}
              className="fill-quiet"
            >
              {name}
            </text>
          );
        })}
      {neighbours.map((ring) => (
        <polygon
          key={`${ring[0]?.latitude} ${ring[0]?.longitude} ${ring.length}`}
          points={ring
            .map((place) => toPlan(view, place))
            .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
            .join(' ')}
          strokeDasharray="4 3"
          className="fill-wood/15 stroke-wood-edge"
        />
      ))}
      {middle &&
        CIRCLES_KM.filter((km) => km * 1000 * unit > 30 && km * 1000 * unit < 400).map((km) => (
          <g key={km}>
            <circle
              cx={middle.x}
              cy={middle.y}
              r={km * 1000 * unit}
              strokeDasharray="1 4"
              className="fill-none stroke-quiet"
            />
            <text
              x={middle.x}
              y={middle.y - km * 1000 * unit - 3}
              textAnchor="middle"
              fontSize={8}
              className="fill-quiet"
            >
              {t('{count} km', { count: km })}
            </text>
          </g>
        ))}
      {streets?.towns.map(({ name, centre: town }) => {
        const { x, y } = toPlan(view, town);
        return (
          <text
            key={name}
            x={x}
            y={y}
            textAnchor="middle"
            fontSize={9}
            fontWeight={600}
            className="fill-ink"
          >
            {name}
          </text>
        );
      })}
      {middle && (
        <path
          d={`M${middle.x} ${middle.y}l-5 -9a6 6 0 1 1 10 0z`}
          className="fill-vermilion stroke-rice"
        />
      )}
    </g>
  );
}

/** The point in the middle of those that the plan shows; undefined for none. */
function shownMiddle(points: readonly PlanPoint[]): PlanPoint | undefined {
  const shown = points.filter(
    ({ x, y }) => x > 20 && x < PLAN_WIDTH - 20 && y > 10 && y < PLAN_HEIGHT - 10,
  );
  return shown[Math.floor(shown.length / 2)];
}
