// What this page uses of the vendored build.
export type VNode = any;
export function html(strings: TemplateStringsArray, ...values: any[]): VNode;
export function h(type: any, props: any, ...children: any[]): VNode;
export function render(node: VNode, parent: Element): void;
export function useState<T>(initial: T | (() => T)): [T, (next: T | ((before: T) => T)) => void];
export function useReducer<S, A>(
  reducer: (state: S, action: A) => S,
  initial: S,
): [S, (action: A) => void];
export function useEffect(effect: () => void | (() => void), inputs?: any[]): void;
export function useLayoutEffect(effect: () => void | (() => void), inputs?: any[]): void;
export function useRef<T>(initial: T): { current: T };
export function useMemo<T>(make: () => T, inputs: any[]): T;
export function useCallback<T extends Function>(callback: T, inputs: any[]): T;
export function useErrorBoundary(callback?: (error: any) => void): [any, () => void];
