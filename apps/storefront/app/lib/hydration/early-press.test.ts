import { expect, test } from 'vitest';
import { answerEarlyPress } from './early-press.ts';

function pressed(eventPhase: number) {
  const done: string[] = [];
  const view = Object.assign(new EventTarget(), {
    keepPress: () => {},
    earlyPress: {
      press: { eventPhase },
      button: {
        removeAttribute: (name: string) => done.push(`not ${name}`),
        click: () => done.push('pressed'),
      },
    },
  });
  return { done, view };
}

test('W-33: what was pressed before hydration is pressed again, once', () => {
  const { done, view } = pressed(Event.NONE);
  answerEarlyPress(view);
  answerEarlyPress(view);
  expect(done).toEqual(['not aria-busy', 'pressed']);
});

test('W-33: a press that is still on its way is not pressed again', () => {
  const { done, view } = pressed(Event.CAPTURING_PHASE);
  answerEarlyPress(view);
  expect(done).toEqual(['not aria-busy']);
});
