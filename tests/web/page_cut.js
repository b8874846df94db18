// Words that are cut: at the side of the screen, by a box that hides what does not fit, or by dots.
() => {
    const faults = [];
    const wide = document.documentElement.scrollWidth;
    if (wide > document.documentElement.clientWidth) faults.push(`the page is ${wide} px wide`);
    const visible = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.hear, .skip, svg, option');
    const hides = (one) => ['hidden', 'clip'].includes(getComputedStyle(one).overflowX) && one !== document.body;
    const scrolls = (one) => ['auto', 'scroll'].includes(getComputedStyle(one).overflowX);
    for (const one of document.querySelectorAll('body *')) {
        const words = [...one.childNodes].filter((node) => node.nodeType === 3 && node.textContent.trim());
        if (!words.length || !visible(one)) continue;
        const range = document.createRange();
        for (const word of words) {
            range.selectNodeContents(word);
            const r = range.getBoundingClientRect();
            let box = one;
            while (box !== document.documentElement && !hides(box) && !scrolls(box)) box = box.parentElement;
            const edge = box === document.documentElement ? { left: 0, right: innerWidth } : box.getBoundingClientRect();
            if (box.clientWidth === 1) continue; // to be heard
            if (scrolls(box) ? box.scrollWidth > box.clientWidth + 1 && box.tabIndex < 0 : r.left < edge.left - 1 || r.right > edge.right + 1) {
                faults.push(`"${word.textContent.trim().slice(0, 40)}" of ${one.tagName.toLowerCase()}.${one.className} is cut`);
            }
        }
    }
    return faults;
}
