/* React registers its renderer with this hook. A dashboard that is loaded later finds the renderer here and uses it to replace changed
   components. React's developer tools bring a hook of their own. */
const renderers = new Map<number, unknown>();

Object.assign(window, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: Reflect.get(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__') ?? {
    renderers,
    supportsFiber: true,
    inject(renderer: unknown) {
      renderers.set(renderers.size, renderer);
      return renderers.size - 1;
    },
    onScheduleFiberRoot() {},
    onCommitFiberRoot() {},
    onCommitFiberUnmount() {},
  },
});
