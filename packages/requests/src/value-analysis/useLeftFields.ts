import { TIMINGS } from '@portal/domain';
import { useEffect, useRef, useState } from 'react';

/** The fields that the person has left or sent. Only these fields show their problems. */
export interface LeftFields {
  has(path: string): boolean;
  /** The field loses the focus. This takes effect a moment later, so that nothing moves under a click. */
  leave(path: string): void;
  add(paths: readonly string[]): void;
  /** A line of `name` was removed: the lines after it move up. */
  removed(name: string, at: number): void;
}

export function useLeftFields(): LeftFields {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const add = (paths: readonly string[]) => setLeft((before) => new Set([...before, ...paths]));
  return {
    has: (path) => left.has(path),
    add,
    leave(path) {
      waiting.current.push(path);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => add(waiting.current.splice(0)), TIMINGS.fieldValidation);
    },
    removed(name, at) {
      const moved = (path: string): string[] => {
        const [owner, place, ...rest] = path.split('.');
        if (owner !== name || Number(place) < at) return [path];
        return Number(place) === at ? [] : [[owner, Number(place) - 1, ...rest].join('.')];
      };
      waiting.current = waiting.current.flatMap(moved);
      setLeft((before) => new Set([...before].flatMap(moved)));
    },
  };
}
