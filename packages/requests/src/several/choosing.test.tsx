import { MOST_AT_ONCE } from '@portal/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeChoosing } from './choosing.tsx';

describe('choosing requests of a list', () => {
  const ids = Array.from({ length: MOST_AT_ONCE + 10 }, (_, index) => String(index));
  let choosing: ReturnType<typeof makeChoosing>;
  const chosen = () => [...choosing.store.getState().chosen];
  beforeEach(() => {
    choosing = makeChoosing();
    choosing.inOrder(ids);
  });

  it('takes one, and lets it go', () => {
    choosing.toggle('3');
    choosing.toggle('5');
    expect(chosen()).toEqual(['3', '5']);
    choosing.toggle('3');
    expect(chosen()).toEqual(['5']);
  });

  it('takes all from the last one on, upwards and downwards, and keeps what was chosen', () => {
    choosing.toggle('9');
    choosing.toggle('3');
    choosing.toggle('5', true);
    expect(chosen()).toEqual(['9', '3', '4', '5']);
    choosing.toggle('2', true);
    expect(chosen().sort()).toEqual(['2', '3', '4', '5', '9']);
  });

  it('goes from one that was let go, too', () => {
    choosing.toggle('3');
    choosing.toggle('3');
    choosing.toggle('5', true);
    expect(chosen()).toEqual(['3', '4', '5']);
  });

  it('takes one alone where no other was chosen before, or it has left the list', () => {
    choosing.toggle('4', true);
    expect(chosen()).toEqual(['4']);
    choosing.inOrder(ids.slice(5));
    choosing.toggle('7', true);
    expect(chosen()).toEqual(['4', '7']);
  });

  it('follows the order of the list as it is now', () => {
    choosing.toggle('1');
    choosing.inOrder(['3', '1', '2', '0']);
    choosing.toggle('0', true);
    expect(chosen()).toEqual(['1', '2', '0']);
  });

  it('takes so many and no more', () => {
    choosing.toggle('0');
    choosing.toggle(String(ids.length - 1), true);
    expect(chosen()).toEqual(ids.slice(0, MOST_AT_ONCE));
    choosing.choose([]);
    expect(chosen()).toEqual([]);
  });
});
