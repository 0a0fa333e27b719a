// What is made once for a thing, and drawings that lie in the document once.

/** Makes what belongs to a thing when it is first asked for; it goes with the thing. */
export function kept<K extends object, V>(make: (key: K) => V): (key: K) => V {
    const all = new WeakMap<K, V>();
    return (key) => {
        let found = all.get(key);
        if (found === undefined)
            all.set(key, found = make(key));
        return found;
    };
}

/** Puts the drawings of a board into the document, once: they are used wherever they are shown. */
export function placeDrawings(id: string, symbols: () => string): void {
    if (document.getElementById(id))
        return;
    document.body.insertAdjacentHTML('beforeend', `<svg id="${id}" width="0" height="0" aria-hidden="true">${symbols()}</svg>`);
    document.getElementById(id)!.style.position = 'absolute';
}
