// What is wrong with the table on this screen, by the boxes that the browser draws.
() => {
    const [width, height] = [innerWidth, innerHeight];
    const faults = [];
    const visible = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0;
    const all = (what) => [...document.querySelectorAll(what)].filter(visible);
    const name = (one) => one.getAttribute('aria-label') || one.innerText?.slice(0, 30) || one.className;
    const inside = (r, of) => r.left >= of.left - 0.6 && r.top >= of.top - 0.6 && r.right <= of.right + 0.6 && r.bottom <= of.bottom + 0.6;
    const screen = { left: 0, top: 0, right: width, bottom: height };
    const page = document.documentElement;
    if (page.scrollWidth > width || page.scrollHeight > height) faults.push(`the page scrolls: ${page.scrollWidth}x${page.scrollHeight}`);
    scrollTo(0, 1e6);
    if (scrollY || scrollX) faults.push('the page was scrolled');
    scrollTo(0, 0);

    const shown = document.querySelector('.table-page');
    const over = /-over$/.test(shown.dataset.phase);
    const parts = ['.scores', '.seat', '.call', '.stack', '.discards .card:last-child', '.played', '.turn-up', '.lamps', '.board', '.ask', '.trumps', '.hand button.card', '.tool', '.menu', '.last-trick', '.sheet-foot', '[data-next]'];
    for (const part of parts) {
        for (const one of all(part)) if (!inside(one.getBoundingClientRect(), screen)) faults.push(`${part} ${name(one)} is off the screen`);
    }
    if (!all('.scores').length) faults.push('no score');
    if (!over) {
        if (!all('.hand').length && document.querySelector('.hand [data-card]')) faults.push('no hand');
        if (!all('.ask p').length && !all('.prompt').length) faults.push('nothing is asked');
        if (shown.dataset.turn === 'mine' && !all('.hand button.open, .call, button.draw').length) faults.push('nothing may be done');
    } else if (!all('[data-next]').length) faults.push('no way on');

    // what is pressed: large enough, on top of everything, over nothing else
    const pressed = all('.table-page button, .table-page a, .table-page summary').filter((one) => !one.closest('.side-panel, .sheet-lines, .notices, .hand'));
    for (const one of pressed) {
        const r = one.getBoundingClientRect();
        if (Math.min(r.width, r.height) < 43.5) faults.push(`${name(one)} is ${Math.round(r.width)}x${Math.round(r.height)}`);
        const top = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
        if (!top || !(one.contains(top) || top.contains(one))) faults.push(`${name(one)} is covered by ${top && name(top)}`);
    }
    for (const [n, one] of pressed.entries()) {
        for (const other of pressed.slice(n + 1)) {
            if (one.contains(other) || other.contains(one)) continue;
            const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
            if (a.left < b.right - 0.6 && b.left < a.right - 0.6 && a.top < b.bottom - 0.6 && b.top < a.bottom - 0.6) faults.push(`${name(one)} and ${name(other)} lie over each other`);
        }
    }
    // each card of the hand: a strip of 28 by 44 px is free
    const least = 28;
    let strip = Infinity;
    for (const one of all('.hand button.card')) {
        const r = one.getBoundingClientRect();
        const free = (x, y) => one.contains(document.elementFromPoint(x, y));
        let wide = 0;
        while (wide < r.width && free(r.left + 1 + wide, r.top + 20)) wide += 1;
        strip = Math.min(strip, wide);
        if (wide < least - 2) faults.push(`${name(one)} shows ${wide} px`);
        if (!free(r.left + 3, r.top + 40)) faults.push(`${name(one)} shows less than 44 px of its height`);
    }
    // words: 12 px or more, and not cut
    for (const one of all('.table-page *')) {
        const text = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
        if (!text || one.closest('.hear, svg') || one.classList.contains('hear')) continue;
        const size = parseFloat(getComputedStyle(one).fontSize);
        if (size < 11.9) faults.push(`${name(one)} has ${size} px`);
    }
    for (const one of all('.call .what, .call, .ask, .scores, .trumps, .mark')) {
        if (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1) faults.push(`${name(one)} is cut`);
    }
    // the score: your own side is whole, and nothing lies over anything else
    const figures = all('.scores :is(.label, b, .needs, .target)');
    for (const [n, one] of figures.entries()) {
        const [r, next] = [one.getBoundingClientRect(), figures[n + 1]?.getBoundingClientRect()];
        if (!inside(r, (one.closest('.side') ?? one.closest('.scores')).getBoundingClientRect())) faults.push(`${name(one)} of the score is cut`);
        const level = next && r.bottom > next.top + 1 && next.bottom > r.top + 1; // not a name over its score
        if (level && r.right > next.left + 0.6) faults.push(`${name(one)} and ${name(figures[n + 1])} of the score lie over each other`);
    }
    const short = over || innerWidth < 360 ? [] : all('.seat.own .called').filter((one) => one.innerText.length < 8); // below a sheet all share a row, and on the narrowest phone the question comes first
    for (const one of [...all('.scores .side:first-child .label'), ...short]) {
        if (one.scrollWidth > one.clientWidth) faults.push(`${name(one)} is cut`);
    }
    for (const one of all('.level, .lamp')) {
        if (!inside(one.getBoundingClientRect(), one.closest('.seat, .lamps').getBoundingClientRect())) faults.push(`${name(one)} is cut`);
    }
    // the mark of an off-card is in view, whatever lies over the card
    for (const one of all('.hand .off')) {
        const r = one.getBoundingClientRect();
        const seen = (x) => one.contains(document.elementFromPoint(x, r.top + r.height / 2));
        if (!seen(r.left + 1) || !seen(r.right - 3)) faults.push(`the mark of ${name(one.closest('.card'))} is covered`);
    }
    const card = all('.hand button.card')[0]?.getBoundingClientRect().width ?? 0;
    const played = all('.played')[0]?.getBoundingClientRect().width ?? 0;
    return { faults, phase: shown.dataset.phase, card: Math.round(card), strip: strip === Infinity ? 0 : strip, played: Math.round(played) };
}
