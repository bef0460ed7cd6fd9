// Live updates of the page of an assistant, of a place and of the roster, from one stream.
// All text is set as text, never as markup.
(function () {
  "use strict";
  var home = document.getElementById("live");
  if (!home || !window.EventSource) return;
  var state = home.querySelector("[data-live-state]");
  var last = "", source = null, watchdog = null, wait = 1000;
  var arrived = false; // whether anything ever came by the stream
  var SILENCE = 15000, MAX_SHOWN = 200;

  function say(text) { if (state.textContent !== text) state.textContent = text; }

  function element(name, kind, text) {
    var made = document.createElement(name);
    if (kind) made.className = kind;
    if (text) made.textContent = text;
    return made;
  }

  function link(to, number, text) {
    var made = element("a", "", text);
    made.href = to.replace(/0$/, number);
    return made;
  }

  // An article of the page, made by a function if it is not there yet.
  function article(id, make) {
    var found = document.getElementById(id);
    if (found) return found;
    found = element("article", "ai-turn");
    found.id = id;
    make(found);
    if (home.dataset.order === "newest first") {
      state.after(found);
      while (home.children.length > MAX_SHOWN) home.lastElementChild.remove();
    } else {
      state.before(found);
      while (home.children.length > MAX_SHOWN) home.firstElementChild.remove();
    }
    return found;
  }

  // The page of an assistant

  function turnArticle(turn, asker) {
    return article("live-turn-" + turn, function (made) {
      var head = element("header");
      head.append(link(home.dataset.turn, turn, "Turn " + turn), asker ? " for " + asker : "");
      made.append(head);
    });
  }

  function append(turn, row) {
    var shown = turnArticle(turn, "");
    if (row.label === "noticed" || row.label === "said") {
      shown.append(element("p", row.label === "said" ? "ai-said" : "ai-heard", row.text));
      return;
    }
    var fold = shown.querySelector("details");
    if (!fold) {
      fold = element("details", "ai-fold");
      fold.append(element("summary", "", "Steps"), element("dl", "ai-step"));
      shown.append(fold);
    }
    var line = element("div");
    line.append(element("dt", "", row.label), element("dd", "", row.text));
    fold.querySelector("dl").append(line);
  }

  // The page of a place

  function heard(data) {
    var shown = article("live-event-" + data.event, function (made) {
      var line = element("p", "ai-heard ai-overheard");
      line.append(element("span", "ai-who", (data.who ? data.who + " · " : "") + data.kind));
      line.append(element("span", "ai-words ai-quiet", "It woke nobody, so its words are not shown."));
      made.append(line, element("ul"));
    });
    if (data.text) {
      var words = shown.querySelector(".ai-words");
      words.textContent = data.text;
      words.className = "ai-words";
      words.parentNode.className = "ai-heard";
    }
    var item = element("li");
    item.append(link(home.dataset.assistant, data.script, data.name), data.why ? " did not act: " + data.why + "." : " was woken.");
    shown.querySelector("ul").append(item);
  }

  function said(data) {
    var shown = article("live-said-" + data.turn, function (made) {
      var head = element("header");
      head.append(link(home.dataset.assistant, data.script, data.name), ", ", link(home.dataset.turn, data.turn, "turn " + data.turn));
      made.append(head);
    });
    shown.append(element("p", "ai-said", data.text));
  }

  // The roster

  function changed(data) {
    var row = document.querySelector('tr[data-script="' + Number(data.script) + '"]');
    if (!row) return;
    row.querySelector("[data-place]").textContent = data.place;
    var shown = row.querySelector("[data-state]");
    shown.textContent = data.state;
    shown.className = "ai-state ai-" + data.kind;
    row.querySelector("[data-waiting]").textContent = data.waiting ? data.waiting + (data.waiting === 1 ? " line waiting" : " lines waiting") : "";
    if (data.turn) row.querySelector("[data-turn]").replaceChildren(link(home.dataset.turn, data.turn, "just now, by " + data.by));
  }

  // The stream

  function later(milliseconds) {
    if (source) source.close();
    source = null;
    clearTimeout(watchdog);
    setTimeout(open, milliseconds);
  }

  function lost() {
    say(arrived ? "The game does not answer; trying again." : "No live updates arrive: the game does not answer, or a proxy holds them back. Trying again; load the page again to see more.");
    wait = Math.min(wait * 2, 30000);
    later(wait);
  }

  function ended(text) {
    say(text);
    if (source) source.close();
    source = null;
    clearTimeout(watchdog);
  }

  function alive() {
    clearTimeout(watchdog);
    watchdog = setTimeout(lost, SILENCE);
  }

  function on(name, act) {
    source.addEventListener(name, function (event) {
      say("Live.");
      arrived = true;
      wait = 1000;
      alive();
      if (event.lastEventId) last = event.lastEventId;
      act(JSON.parse(event.data));
    });
  }

  function open() {
    fetch(home.dataset.ticket, { credentials: "same-origin" }).then(function (answer) {
      if (answer.status === 403 || answer.redirected) { ended("You may not follow it any more."); return null; }
      if (!answer.ok) throw new Error(answer.status);
      return answer.json();
    }).then(function (ticket) {
      if (!ticket) return;
      source = new EventSource(ticket.stream + (last ? "&after=" + last : ""));
      source.onerror = lost;
      alive(); // a proxy may hold back even the beginning
      on("alive", function () {});
      on("began", function (data) { turnArticle(data.turn, data.asker); });
      on("rows", function (data) { data.rows.forEach(function (row) { append(data.turn, row); }); });
      on("ended", function () {});
      on("heard", heard);
      on("said", said);
      on("assistant", changed);
      on("missed", function () { location.reload(); });
      on("again", function () { later(0); });
      on("replaced", function () { ended("Too many of your pages are live. Load this one again to follow it."); });
      on("forbidden", function () { ended("You may not follow it any more."); });
      on("removed", function () { ended("It is no longer an assistant."); });
    }).catch(lost);
  }

  open();
}());
