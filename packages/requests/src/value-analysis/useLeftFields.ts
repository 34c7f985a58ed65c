import { TIMINGS } from '@portal/domain';
import { useEffect, useRef, useState } from 'react';

/** The fields that somebody has left, or sent: only those say what is wrong with them. */
export interface LeftFields {
  has(path: string): boolean;
  /** The focus goes from a field. It counts a moment later, so that nothing moves under a click. */
  leave(path: string): void;
  add(paths: readonly string[]): void;
  /** A line of `name` was removed: those behind it move up. */
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
