// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepFocus } from './keepFocus.ts';

let frame: HTMLIFrameElement;
let field: HTMLInputElement;
let button: HTMLButtonElement;
let end: () => void;
const onTaking = vi.fn();
/** An element stands for the frame, because a real frame would load a page. */
const PAGE = '<input><button></button><div tabindex="0"></div>';

/** What the browser reports, and what it then does. */
function focus(element: HTMLElement) {
  element.focus();
  vi.advanceTimersByTime(1);
}

beforeEach(() => {
  vi.useFakeTimers();
  onTaking.mockReset();
  document.body.innerHTML = PAGE;
  [field, button, frame] = document.body.children as unknown as [
    HTMLInputElement,
    HTMLButtonElement,
    HTMLIFrameElement,
  ];
  // As in browsers, code in a frame can take the focus although the frame is inert.
  Object.defineProperty(frame, 'inert', { writable: true, value: false });
  end = keepFocus(frame, onTaking);
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

describe('the focus', () => {
  it('goes from a button of the portal into the frame', () => {
    focus(button);
    expect(frame.inert).toBe(false);
    focus(frame);
    expect(document.activeElement).toBe(frame);
  });

  it('goes back to the field in which the person types when the frame takes it', () => {
    focus(field);
    expect(frame.inert).toBe(true);
    focus(frame);
    expect(document.activeElement).toBe(field);
    expect(onTaking).not.toHaveBeenCalled();
  });

  it('goes back also when the frame takes it at the moment at which the person has come to the field', () => {
    field.focus();
    expect(frame.inert).toBe(true);
    focus(frame);
    expect(document.activeElement).toBe(field);
  });

  it('is told to be taken the fourth time in ten seconds', () => {
    focus(field);
    for (let time = 1; time <= 3; time++) {
      focus(frame);
      expect(document.activeElement).toBe(field);
    }
    expect(onTaking).not.toHaveBeenCalled();
    focus(frame);
    expect(onTaking).toHaveBeenCalledOnce();
  });

  it.each([
    ['a press beside the field', () => button.dispatchEvent(new Event('pointerdown', { bubbles: true }))],
    ['Tab', () => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }))],
  ])('may go into the frame after %s', (_, act) => {
    focus(field);
    act();
    focus(frame);
    expect(document.activeElement).toBe(frame);
    expect(frame.inert).toBe(false);
  });

  it.each([
    ['a press in the field', () => field.dispatchEvent(new Event('pointerdown', { bubbles: true }))],
    ['a letter', () => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))],
  ])('stays after %s', (_, act) => {
    focus(field);
    act();
    focus(frame);
    expect(document.activeElement).toBe(field);
  });

  it('is in the field when the frame goes with it', () => {
    focus(field);
    frame.focus();
    frame.remove();
    end();
    expect(document.activeElement).toBe(field);
  });
});
